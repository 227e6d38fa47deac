import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Kysely } from "kysely";
import { createTarPacker, type TarPackController } from "modern-tar";
import type { Database } from "#db/schema.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { ArchiveRefusedError, END, FORMAT, OBJECTS, type Open, ROWS, readArchive } from "./import.server.ts";
import { createNights, lastBackups, nightKey, noteBackup } from "./nights.server.ts";
import { archivedTables, isSound, keysIn, PAGE, selectRows, type TableName } from "./tables.server.ts";

export class ReaderLeftError extends Error {
  override name = "ReaderLeftError";
}

interface ArchiveOptions {
  db: Kysely<Database>;
  store: ObjectStore;
  onFailure: (error: unknown) => void;
}

export function createArchive({ db, store, onFailure }: ArchiveOptions) {
  function packAll() {
    const { tar, packed } = packArchive(db, store);
    return { tar, packed: packed.then((report) => noteBackup(db, { downloadAt: new Date() }).then(() => report)) };
  }

  async function packRows(): Promise<Uint8Array> {
    const { tar, packed } = packArchive(db, null);
    const zipped = pipeline(tar, createGzip(), (bytes: AsyncIterable<Buffer>) => buffer(bytes));
    return (await Promise.all([zipped, packed]))[0];
  }

  /** @param name a night's day, as 2026-11-24, or a file */
  async function opened(name: string): Promise<Open> {
    if (!/^\d{4}-\d\d-\d\d$/.test(name)) return () => createReadStream(name);
    const bytes = await store.get(nightKey(name));
    if (!bytes) throw new ArchiveRefusedError(`The site has no backup of the night of ${name}.`);
    return () => Readable.from([bytes]);
  }

  return {
    pack: packAll,
    last: () => lastBackups(db),
    keepNights: createNights({ db, store, packRows, onFailure }),

    /** The file gets its name only when it is complete: half of an archive must not look like one. */
    async write(file: string) {
      const unfinished = `${file}.part`;
      const { tar, packed } = packAll();
      // A failed write ends the stream, and then packing fails too. The error of the write is the cause of both.
      packed.catch(() => {});
      try {
        // Flushed, because after a power cut the name could be on the disk without the content.
        await pipeline(tar, createWriteStream(unfinished, { mode: 0o600, flush: true }));
        const report = await packed;
        await rename(unfinished, file);
        return report;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    read: async (name: string, { replace = false } = {}) => readArchive(db, store, await opened(name), replace),
  };
}

function packArchive(db: Kysely<Database>, store: ObjectStore | null) {
  const { readable, controller } = createTarPacker();
  // The packer holds up to 8 MB: only what has gone through this stream was read.
  const { readable: tar, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const sent = readable.pipeTo(writable).catch((cause) => Promise.reject(new ReaderLeftError("", { cause })));
  const filled = fill(controller, db, store);
  filled.then(controller.finalize).catch(controller.error);
  return { tar, packed: Promise.all([filled, sent]).then(([report]) => report) };
}

async function fill(tar: TarPackController, db: Kysely<Database>, store: ObjectStore | null) {
  const { pages, counts, keys } = await readRows(db);
  await addEntry(tar, ROWS, Buffer.concat(pages));
  const missing: string[] = [];
  let objects = 0;
  for (const key of store ? keys : []) {
    const bytes = await store?.get(key);
    if (bytes && isSound(key, bytes)) {
      await addEntry(tar, OBJECTS + key, bytes);
      objects += 1;
    } else missing.push(key);
  }
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const end = { format: FORMAT, madeAt: new Date(), rows, objects, missing };
  await addEntry(tar, END, Buffer.from(JSON.stringify(end)));
  return { counts, objects, missing };
}

/** One snapshot: between two reads a work could be published, and would lack its picture. */
function readRows(db: Kysely<Database>) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const pages: Buffer[] = [];
      // Two pictures may have a file in common.
      const keys = new Set<string>();
      const counts = {} as Record<TableName, number>;
      for (const table of Object.keys(archivedTables) as TableName[]) {
        counts[table] = 0;
        for (let read = PAGE; read === PAGE; counts[table] += read) {
          const rows = await selectRows(trx, table, counts[table]);
          read = rows.length;
          pages.push(Buffer.from(rows.map((row) => `${JSON.stringify({ table, row })}\n`).join("")));
          if (table === "images") for (const key of rows.flatMap(keysIn)) keys.add(key);
        }
      }
      return { pages, keys, counts };
    });
}

async function addEntry(tar: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  try {
    const entry = tar.add({ name, size: bytes.length }).getWriter();
    await entry.write(bytes);
    await entry.close();
  } catch (cause) {
    throw new ReaderLeftError("", { cause });
  }
}
