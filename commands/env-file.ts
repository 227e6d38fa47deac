import { parseEnv } from "node:util";

/**
 * Backquotes come last: only Node reads them. Compose and systemd read the same file.
 * @returns a line of a .env file that Node reads as this value, null when no kind of quotes can express it
 */
export function envLine(name: string, value: string): string | null {
  const lines = ["'", '"', "`"].map((quote) => `${name}=${quote}${value}${quote}`);
  return lines.find((line) => parseEnv(line)[name] === value && !line.includes("\n")) ?? null;
}
