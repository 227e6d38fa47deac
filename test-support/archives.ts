import { readFile, writeFile } from "node:fs/promises";
import { packTar, unpackTar } from "modern-tar";

export type Entries = [name: string, bytes: Buffer][];

export async function readTar(file: string): Promise<Entries> {
  const entries = await unpackTar(await readFile(file), { strict: true });
  return entries.map(({ header, data = new Uint8Array() }) => [header.name, Buffer.from(data)]);
}

export async function writeTar(file: string, entries: Entries): Promise<void> {
  const tar = entries.map(([name, body]) => ({ header: { name, size: body.length }, body }));
  await writeFile(file, await packTar(tar));
}

type Line = { table: string; row: Record<string, unknown> };

/** Changes the rows of an archive, and their count at its end. A text is a line as it is. */
export function withLines(entries: Entries, change: (lines: Line[]) => (Line | string)[]): Entries {
  const textOf = (name: string) => String(entries.find(([each]) => each === name)?.[1]);
  const lines = change(
    textOf("rows.ndjson")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  const written = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const end = { ...JSON.parse(textOf("end.json")), rows: lines.length };
  return entries.map(([name, bytes]) => {
    if (name === "rows.ndjson") return [name, Buffer.from(written)];
    return [name, name === "end.json" ? Buffer.from(JSON.stringify(end)) : bytes];
  });
}
