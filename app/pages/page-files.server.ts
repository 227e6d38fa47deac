import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Commands read the pages before a release's new files are in the content: this module must not import the content.

/** @returns the texts by the names of their files */
export function readPageFiles(content: string): Record<string, string> {
  const folder = join(content, "pages");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
  return Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
