import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { type Kysely, sql, type Transaction } from "kysely";
import { createTarDecoder } from "modern-tar";
import { ZodError, z } from "zod";
import type { Database } from "#db/schema.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { countUp, lockWorks } from "../works/revision.server.ts";
import { KEPT } from "../works/work-sweep.server.ts";
import {
  type ArchivedTable,
  archivedTables,
  isSound,
  isTableName,
  keysIn,
  nameOf,
  objectKey,
  type Site,
  type TableName,
} from "./tables.server.ts";

/** Increment it when an older release cannot read the new format. */
export const FORMAT = 1;
/** In characters. */
const MAX_NAME = 60;

/** `END` is written last, so without it the file was cut. */
export const ROWS = "rows.ndjson";
export const END = "end.json";
export const OBJECTS = "objects/";

const MAX_BYTES = 64 * 1_048_576;
/** It counts characters, and is far more than the longest draft has. */
const MAX_LINE = 4 * 1_048_576;

/** Its message is in English. Nothing has been written. */
export class ArchiveRefusedError extends Error {
  override name = "ArchiveRefusedError";
}

export type Open = () => Readable;

interface Entry {
  name: string;
  key: string | undefined;
  content: ReadableStream<Uint8Array>;
}

/** macOS adds these to folders and archives. */
const added = /(^|\/)(\._[^/]*|\.DS_Store)$/;
/** Programs write "./" or the folder's name in front when somebody packs an archive again. */
const place = /^(?:\.\/)?(?:([^/]+)\/)?(rows\.ndjson|end\.json|objects\/(.+))$/;

async function eachEntry(open: Open, visit: (entry: Entry) => Promise<unknown>): Promise<void> {
  const isGzip = await isZipped(open);
  const file = Readable.toWeb(open()) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const tar = isGzip ? file.pipeThrough(new DecompressionStream("gzip")) : file;
  let common: string | undefined;
  for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name: written, type, size } = header;
    if (type !== "directory" && !added.test(written)) {
      const [, folder = "", name = "", key] = place.exec(written) ?? [];
      common ??= folder;
      const isPlaced = name !== "" && folder === common && folder !== ".." && (!key || objectKey.test(key));
      if (type !== "file" || !isPlaced || (size > MAX_BYTES && name !== ROWS)) {
        throw new ArchiveRefusedError(
          `The archive holds something that has no place in it: ${JSON.stringify(written)}`,
        );
      }
      await visit({ name, key, content: body });
    }
    // The body is read to its end: modern-tar 0.8.6 takes the cancelling of a body that it has queued for that of the next entry.
    await body.pipeTo(new WritableStream());
  }
}

async function isZipped(open: Open): Promise<boolean> {
  for await (const bytes of open()) return bytes[0] === 0x1f && bytes[1] === 0x8b;
  return false;
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of content) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw new ArchiveRefusedError("The archive holds a row that is too long.");
    yield* lines;
  }
  if (rest) yield rest;
}

const endSchema = z.object({
  format: z.int().max(FORMAT, `this release reads ${FORMAT}`),
  rows: z.int(),
  objects: z.int(),
});

/** @returns sound keys, a line for each other object, and the keys that rows name @throws ArchiveRefusedError */
export async function checkArchive(open: Open) {
  const [sound, named] = [new Set<string>(), new Set<string>()];
  const faults: string[] = [];
  let end: unknown;
  let [rows, objects] = [0, 0];
  try {
    await eachEntry(open, async ({ name, key, content }) => {
      if (name === END) end = parseJson(await text(content));
      else if (key) {
        objects += 1;
        if (isSound(key, await buffer(content))) sound.add(key);
        else faults.push(`object ${key}: its content has another hash`);
      } else {
        for await (const line of linesOf(content)) {
          rows += 1;
          const { table, row } = readLine(line);
          if (table === "images") for (const each of keysIn(row)) named.add(each);
        }
      }
    });
  } catch (error) {
    if (error instanceof ArchiveRefusedError) throw error;
    // The web stream of zlib says nothing itself.
    const { cause = error } = error as Error;
    throw new ArchiveRefusedError(`The file cannot be read as an archive: ${(cause as Error).message}`);
  }
  if (end === undefined) throw new ArchiveRefusedError(`The archive was cut: it has no ${END}.`);
  const { data, error } = endSchema.safeParse(end);
  if (error) throw new ArchiveRefusedError(`The archive's ${END} is wrong: ${z.prettifyError(error)}`);
  if (data.rows !== rows || data.objects !== objects) {
    const counts = `${rows} rows and ${objects} objects, not ${data.rows} and ${data.objects}`;
    throw new ArchiveRefusedError(`The archive was cut: it has ${counts}.`);
  }
  return { sound, named, faults };
}

function readLine(line: string): { table: TableName | null; row: unknown } {
  const { table, row } = Object(parseJson(line)) as { table?: unknown; row?: unknown };
  if (typeof table !== "string") return { table: null, row: line };
  if (isTableName(table)) return { table, row };
  throw new ArchiveRefusedError(`The archive holds rows that have no place in it: ${JSON.stringify(table)}`);
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

/** Checks everything before it writes anything, and writes all rows or none. @throws ArchiveRefusedError */
export async function readArchive(db: Kysely<Database>, store: ObjectStore, open: Open, replace: boolean) {
  const { sound, named, faults } = await checkArchive(open);
  const ownerId = await requirePlace(db, replace);
  await eachEntry(open, async ({ key, content }) => {
    if (key && sound.has(key)) await store.put(key, await buffer(content), typeOf(key));
  });
  const keys = new Set(sound);
  for (const key of named) if (!sound.has(key) && (await isStored(store, key))) keys.add(key);
  const taken: Partial<Record<TableName, number>> = {};
  await db.transaction().execute(async (trx) => {
    // An archive of several gigabytes is read for longer than a transaction may rest.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await lockWorks(trx);
    await sql`lock table images in exclusive mode`.execute(trx);
    if (replace) {
      for (const table of ["works", "messages", "visits"] as const) await trx.deleteFrom(table).execute();
    }
    await trx.deleteFrom("settings").where("name", "=", "availability").execute();
    await trx.deleteFrom("images").execute();
    await eachEntry(open, async ({ name, content }) => {
      for await (const line of name === ROWS ? linesOf(content) : []) {
        const { table, row } = readLine(line);
        const fault = table ? await insert(trx, table, row, { ownerId, keys }) : "it is no row";
        if (table && fault === null) taken[table] = (taken[table] ?? 0) + 1;
        const isLost = (key: string) => !keys.has(key) && !faults.some((said) => said.startsWith(`object ${key}`));
        const lost = table === "images" ? keysIn(row).filter(isLost) : [];
        const why = fault ?? (lost.length > 0 ? `${lost.length} of its files, which are nowhere` : null);
        if (why === null) continue;
        faults.push(`${table ?? "line"} "${nameOf(row).slice(0, MAX_NAME)}": ${why}`.replaceAll(/\p{C}/gu, "?"));
      }
    });
    await countUp(trx);
  });
  return { taken, objects: keys.size, faults };
}

const typeOf = (key: string) => (key.endsWith(".webp") ? "image/webp" : "image/avif");

async function requirePlace(db: Kysely<Database>, replace: boolean): Promise<string> {
  const owner = await db.selectFrom("owners").select("id").executeTakeFirst();
  if (!owner) throw new ArchiveRefusedError("This site has no owner yet: set OWNER_EMAIL and OWNER_PASSWORD.");
  for (const table of replace ? [] : (["works", "messages", "visits"] as const)) {
    const [found] = await db.selectFrom(table).select(sql`1`.as("one")).limit(1).execute();
    if (found) throw new ArchiveRefusedError(`This site has ${table} already; with --replace they are replaced.`);
  }
  return owner.id;
}

async function isStored(store: ObjectStore, key: string): Promise<boolean> {
  const isSoundAt = async (place: string) => {
    const bytes = await store.get(place);
    return bytes !== null && isSound(key, bytes);
  };
  if (await isSoundAt(key)) return true;
  if (!(await isSoundAt(KEPT + key))) return false;
  await store.move(KEPT + key, key);
  return true;
}

async function insert(trx: Transaction<Database>, table: TableName, row: unknown, site: Site): Promise<string | null> {
  const { from = table, parse }: ArchivedTable = archivedTables[table];
  try {
    const values = parse(row, site);
    await sql`savepoint one_row`.execute(trx);
    await trx
      .insertInto(from as "visits")
      .values(values as never)
      .execute();
    await sql`release savepoint one_row`.execute(trx);
    return null;
  } catch (error) {
    if (error instanceof ZodError)
      return error.issues.map(({ path, message }) => [...path, message].join(": ")).join(", ");
    // SQLSTATE classes 21 to 23 are faults of data and constraints.
    if (!/^2[1-3]/.test(String((error as { code?: unknown }).code))) throw error;
    await sql`rollback to savepoint one_row`.execute(trx);
    return (error as Error).message;
  }
}
