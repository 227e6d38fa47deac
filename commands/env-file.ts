import { parseEnv } from "node:util";

/** A line of a .env that Node reads back as this very value; null for one that no kind of quotes can hold. */
export function envLine(name: string, value: string): string | null {
  const lines = ["'", "`", '"'].map((quote) => `${name}=${quote}${value}${quote}`);
  return lines.find((line) => parseEnv(line)[name] === value && !line.includes("\n")) ?? null;
}
