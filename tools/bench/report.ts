import { writeFile } from "node:fs/promises";

const paragraphs: string[] = [];

export function say(text: string): void {
  console.log(text);
  paragraphs.push(text, "");
}

export function table(head: string[], rows: (string | number)[][]): void {
  say([head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n"));
}

export function save(file: string): Promise<void> {
  return writeFile(file, paragraphs.join("\n"));
}
