import { writeFile } from "node:fs/promises";

const lines: string[] = [];

export function say(line: string): void {
  console.log(line);
  lines.push(line, "");
}

export function table(head: string[], rows: (string | number)[][]): void {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  const text = [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
  console.log(text);
  lines.push(text, "");
}

export function save(file: string): Promise<void> {
  return writeFile(file, lines.join("\n"));
}
