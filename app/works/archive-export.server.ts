import type { Kysely } from "kysely";
import { pack } from "tar-stream";
import type { Database, VariantRow } from "#db/schema.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { FORMAT, type Manifest } from "./archive-check.server.ts";
import { hashIn, isShown, MANIFEST, OBJECTS, sha256 } from "./archive-file.server.ts";
import { type ArchivedTable, selectRows } from "./archive-table.server.ts";
import type { Row } from "./documents.server.ts";

/** Its types lack `destroying`, which is true from the call of `destroy` on. */
type Tar = ReturnType<typeof pack> & { destroying: boolean };

/** Characters of rows in one entry of the tar. */
const MAX_PART = 4 * 1_048_576;

/** What an archive holds, and what it lacks. */
export type ArchiveReport = Pick<Manifest, "missing" | "leftOut"> & { works: number; objects: number };

/** The reader of an archive has left before its end. */
export class ReaderLeftError extends Error {
  override name = "ReaderLeftError";
}

interface Source {
  db: Kysely<Database>;
  store: ObjectStore;
  schema: string | undefined;
  tables: Record<string, ArchivedTable>;
}

/**
 * Packs the tables and the images of the works into a tar stream, as fast as it is read. An object that the store has
 * lost is left out. The manifest is the last entry, so an import refuses half an archive.
 * @returns the stream, and when it ends counts of its content and what is missing
 */
export function packArchive(source: Source): { tar: Tar; packed: Promise<ArchiveReport> } {
  const tar = pack() as Tar;
  const packed = fillArchive(tar, source).catch((error) => {
    if (tar.destroying) throw new ReaderLeftError();
    tar.destroy(error);
    throw error;
  });
  return { tar, packed };
}

async function fillArchive(tar: Tar, { db, store, schema, tables }: Source): Promise<ArchiveReport> {
  const rows = await readTables(db, tables);
  const files: Record<string, string> = {};
  const add = async (name: string, bytes: Uint8Array) => {
    files[name] = sha256(bytes);
    await addEntry(tar, name, bytes);
  };
  const missing: string[] = [];
  const shown = new Set<string>();
  for (const { id, variants, source_key } of rows.images as Image[]) {
    for (const key of [...variants.map((variant) => variant.key), source_key].filter((each) => each !== null)) {
      const bytes = await store.get(key);
      const isSound = bytes && sha256(bytes).startsWith(hashIn(key) ?? "");
      if (isSound) await add(OBJECTS + key, bytes);
      else missing.push(key);
      if (isSound && isShown(key)) shown.add(id);
    }
  }
  const objects = Object.keys(files).length;
  for (const [table, list] of Object.entries(rows)) await addRows(add, table, list);
  const works = rows.works as Pick<Row, "id" | "site">[];
  const leftOut = works.flatMap(({ id, site }) =>
    site?.imageId && !shown.has(site.imageId) ? [{ id, title: site.title }] : [],
  );
  const manifest = { format: FORMAT, schema, exportedAt: new Date(), files, missing, leftOut };
  await addEntry(tar, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
  tar.finalize();
  return { works: works.length - leftOut.length, objects, missing, leftOut };
}

type Image = { id: string; variants: VariantRow[]; source_key: string | null };

/** One snapshot of all tables. Between two reads a work could be published, and would lack its image. */
function readTables(db: Kysely<Database>, tables: Source["tables"]): Promise<Record<string, object[]>> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const rows: Record<string, object[]> = {};
      for (const [name, table] of Object.entries(tables)) rows[name] = await selectRows(trx, name, table);
      return rows;
    });
}

/** One row a line, in as many entries as they need. */
async function addRows(
  add: (name: string, bytes: Uint8Array) => Promise<void>,
  table: string,
  rows: object[],
): Promise<void> {
  let lines = "";
  let part = 1;
  for (const [index, row] of rows.entries()) {
    lines += `${JSON.stringify(row)}\n`;
    if (lines.length < MAX_PART && index < rows.length - 1) continue;
    await add(`tables/${table}-${part}.ndjson`, Buffer.from(lines));
    lines = "";
    part += 1;
  }
}

function addEntry(tar: Tar, name: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name }, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
    // When the reader destroys the archive with an error, its open entry emits the error too.
    entry.on("error", reject);
  });
}
