import { z } from "zod";
import { ArchiveRefusedError, eachEntry, hashIn, MANIFEST, OBJECTS, objectKey, sha256 } from "./archive-file.server.ts";

/** The version of the archive format. Increment it when an older release cannot read the new format. */
export const FORMAT = 1;
/** Of all rows together: they are in memory before they are written. */
const MAX_ROWS_BYTES = 512 * 1_048_576;

const tableFile = /^tables\/(images|works|messages|visits)-\d+\.ndjson$/;

const manifestSchema = (schemas: string[]) =>
  z.object({
    format: z.int().max(FORMAT, `this release reads ${FORMAT}`),
    /** The last migration of the exported database. */
    schema: z.string().refine((name) => schemas.includes(name), "this release does not know it"),
    /** The hashes of all other files. */
    files: z.record(z.string(), z.string()),
    /** For the owner to read: the objects that the store had lost, and the works that an import will leave out. */
    missing: z.array(z.string()).default([]),
    leftOut: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
  });

export type Manifest = z.infer<ReturnType<typeof manifestSchema>>;

/** The rows of each table, unchecked. */
export type Rows = Record<string, unknown[]>;

/**
 * Reads the whole archive once and checks that it is complete.
 * @param schemas names of the migrations that this release knows
 * @throws ArchiveRefusedError
 */
export async function checkArchive(file: string, schemas: string[]): Promise<Manifest & { rows: Rows }> {
  const rows: Rows = {};
  const hashes = new Map<string, string>();
  let written: unknown;
  let rowsBytes = 0;
  await eachEntry(file, async (name, bytes) => {
    if (name === MANIFEST) {
      written = parseJson(String(bytes));
      return;
    }
    const [, table] = tableFile.exec(name) ?? [];
    if (table) {
      rowsBytes += bytes.length;
      // A line that is no JSON is a damaged row.
      const lines = String(bytes).split("\n").slice(0, -1);
      rows[table] = (rows[table] ?? []).concat(lines.map((line) => parseJson(line) ?? line));
    }
    const isObject = name.startsWith(OBJECTS) && objectKey.safeParse(name.slice(OBJECTS.length)).success;
    if ((!table && !isObject) || rowsBytes > MAX_ROWS_BYTES) {
      throw new ArchiveRefusedError(`The archive holds something that has no place in it: ${JSON.stringify(name)}`);
    }
    hashes.set(name, sha256(bytes));
  });
  if (written === undefined) throw new ArchiveRefusedError(`The archive has no ${MANIFEST}.`);
  const { data: manifest, error } = manifestSchema(schemas).safeParse(written);
  if (error) throw new ArchiveRefusedError(`The archive's ${MANIFEST} is wrong: ${z.prettifyError(error)}`);
  checkFiles(manifest.files, hashes);
  return { ...manifest, rows };
}

/** @returns null if it is none */
function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

/** The manifest names exactly the files in the archive. Objects have their hashes; of tables each row is judged. */
function checkFiles(named: Record<string, string>, found: Map<string, string>): void {
  for (const name of new Set([...Object.keys(named), ...found.keys()])) {
    const hash = found.get(name);
    if (!hash) throw new ArchiveRefusedError(`The archive lacks ${name}, which it names.`);
    if (!Object.hasOwn(named, name))
      throw new ArchiveRefusedError(`The archive holds ${name}, which it does not name.`);
    if (name.startsWith(OBJECTS) && (named[name] !== hash || !hash.startsWith(hashIn(name) ?? ""))) {
      throw new ArchiveRefusedError(`The hash of ${name} is not the one that the archive gives for it.`);
    }
  }
}
