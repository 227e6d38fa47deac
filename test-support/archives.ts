import { createReadStream, createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

export type Entries = [name: string, bytes: Buffer][];

export async function readTar(file: string): Promise<Entries> {
  const entries: Entries = [];
  const tar = extract();
  const done = pipeline(createReadStream(file), tar);
  for await (const entry of tar) entries.push([entry.header.name, await buffer(entry)]);
  await done;
  return entries;
}

export async function writeTar(file: string, entries: Entries): Promise<void> {
  const tar = pack();
  const done = pipeline(tar, createWriteStream(file));
  for (const [name, bytes] of entries) tar.entry({ name }, bytes);
  tar.finalize();
  await done;
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
