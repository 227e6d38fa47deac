import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Kysely, Selectable } from "kysely";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import type { Database } from "#db/schema.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { countUp, lockWorks } from "./revision.server.ts";
import { workLimits } from "./work.ts";

/** Of the archive itself; counted up when an older reader could not make sense of a newer one. */
const FORMAT = 1;
const MANIFEST = "manifest.json";
const FOLDER = "objects/";
/** No stored picture comes near this; the manifest of ten thousand works neither. */
const MAX_BYTES = 64 * 1_048_576;

const objectKey = z.string().regex(/^(works\/[0-9a-f]{64}-\d{1,4}\.(webp|avif)|sources\/[0-9a-f]{64}\.webp)$/);
const variant = z.strictObject({
  key: objectKey,
  type: z.enum(["image/webp", "image/avif"]),
  width: z.int().positive().max(100_000),
  height: z.int().positive().max(100_000),
});

/** Neither engine stores more, nor a NUL: what gets past this must not fail half-way through the writing. */
const integer = z.int().min(-2_147_483_648).max(2_147_483_647);
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/);

function haveOwnIds(items: { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The last migration of the database that was exported. */
  schema: z.string(),
  exportedAt: z.iso.datetime(),
  images: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9a-f]{64}$/),
        width: z.int().positive().max(100_000),
        height: z.int().positive().max(100_000),
        color: text(20).nullable(),
        variants: z.array(variant).min(1),
        source_key: objectKey.nullable(),
      }),
    )
    .refine(haveOwnIds, "an id stands there twice"),
  works: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[\w-]{1,40}$/),
        title: text(workLimits.title).min(1),
        url: z.url({ protocol: /^https?$/ }).max(workLimits.url),
        year: integer,
        description: text(workLimits.desc).min(1),
        alt: text(workLimits.alt),
        image_id: z.string(),
        version: integer.positive(),
        rank: integer,
        created_at: z.iso.datetime(),
        updated_at: z.iso.datetime(),
        deleted_at: z.iso.datetime().nullable(),
      }),
    )
    .refine(haveOwnIds, "an id stands there twice"),
  /** Only there when not empty: works whose picture was missing, for the owner to read. No import takes them. */
  leftOut: z.array(z.object({ id: text(40), title: text(workLimits.title) })).optional(),
  objects: z.array(
    z.strictObject({ key: objectKey, type: z.enum(["image/webp", "image/avif"]), sha256: z.string(), bytes: z.int() }),
  ),
});

type Manifest = z.infer<typeof manifestSchema>;

type LeftOut = { id: string; title: string }[];

/** Why an archive is not taken, in words; nothing has been written. */
export class ArchiveRefusedError extends Error {
  override name = "ArchiveRefusedError";
}

export type Archive = ReturnType<typeof createArchive>;

/**
 * Takes the works, with those in the bin, and their pictures from one site to another, whatever their engines.
 * @param options.schemas names of the migrations that this release knows, in order
 */
export function createArchive(options: { db: Kysely<Database>; store: ObjectStore; schemas: string[] }) {
  const { db, store, schemas } = options;

  /**
   * Writes everything to a tar file. A picture that the store has lost costs the archive itself alone: its other sizes
   * are there, or else its works stand apart as left out.
   * @returns what the archive holds, and what it should
   */
  async function write(file: string): Promise<{ works: number; objects: number; missing: string[]; leftOut: LeftOut }> {
    // Under its own name only once it is whole: half an archive must not be taken for a backup.
    const unfinished = `${file}.part`;
    // Of one moment: a work published between the two would come without its picture, and no site would take the archive.
    const { images, works } = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (trx) => ({
        images: await trx
          .selectFrom("images")
          .select(["id", "width", "height", "color", "variants", "source_key"])
          .execute(),
        works: await trx.selectFrom("works").selectAll().execute(),
      }));
    const tar = pack();
    const written = pipeline(tar, createWriteStream(unfinished, { mode: 0o600 }));
    // Awaited below; where something fails before that, it is heard of there.
    written.catch(() => {});
    try {
      const { objects, missing } = await addObjects(tar, images);
      const { leftOut, ...whole } = withoutMissing(images, works, new Set(missing));
      const manifest = {
        format: FORMAT,
        schema: schemas.at(-1),
        exportedAt: new Date().toISOString(),
        ...whole,
        ...(leftOut.length > 0 && { leftOut }),
        objects,
      };
      await add(tar, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
      tar.finalize();
      await written;
      await rename(unfinished, file);
      return { works: whole.works.length, objects: objects.length, missing, leftOut };
    } catch (error) {
      tar.destroy(error as Error);
      // A file that cannot be written ends the tar, which then refuses what is added to it: the file is the reason.
      const reason = await written.then(
        () => error,
        (failure: unknown) => failure,
      );
      await rm(unfinished, { force: true });
      throw reason;
    }
  }

  /** @returns what was added, and the keys of what the store does not have as it was stored */
  async function addObjects(
    tar: ReturnType<typeof pack>,
    images: StoredImage[],
  ): Promise<{ objects: Manifest["objects"]; missing: string[] }> {
    const wanted = images.flatMap(({ variants, source_key }) => [
      ...variants.map(({ key, type }) => ({ key, type })),
      ...(source_key ? [{ key: source_key, type: "image/webp" as const }] : []),
    ]);
    const objects: Manifest["objects"] = [];
    const missing: string[] = [];
    for (const { key, type } of wanted) {
      const bytes = await store.get(key);
      const hash = bytes && sha256(bytes);
      if (!hash || hash !== (hashIn(key) ?? hash)) {
        missing.push(key);
        continue;
      }
      objects.push({ key, type, sha256: hash, bytes: bytes.length });
      await add(tar, FOLDER + key, bytes);
    }
    return { objects, missing };
  }

  /**
   * Reads an archive into a site that has an owner and no works yet. All of it is checked before anything is written.
   * @throws ArchiveRefusedError
   */
  async function read(file: string): Promise<{ works: number; objects: number; leftOut: LeftOut }> {
    const manifest = await check(file);
    const owner = await db.selectFrom("owners").select("id").executeTakeFirst();
    if (!owner) throw new ArchiveRefusedError("This site has no owner yet: set OWNER_EMAIL and OWNER_PASSWORD.");
    const [works, images] = await Promise.all([
      db.selectFrom("works").select("id").limit(1).execute(),
      db.selectFrom("images").select("id").limit(1).execute(),
    ]);
    if (works.length + images.length > 0) throw new ArchiveRefusedError("This site has works already.");

    const types = new Map(manifest.objects.map(({ key, type }) => [key, type]));
    await eachEntry(file, async (name, bytes) => {
      const key = name.slice(FOLDER.length);
      const type = types.get(key);
      if (type) await store.put(key, bytes, type);
    });
    await db.transaction().execute(async (trx) => {
      for (const { variants, ...image } of manifest.images) {
        await trx
          .insertInto("images")
          .values({ ...image, variants: JSON.stringify(variants), claimed_until: null })
          .execute();
      }
      await lockWorks(trx);
      for (const { created_at, updated_at, deleted_at, ...work } of manifest.works) {
        await trx
          .insertInto("works")
          .values({
            ...work,
            owner_id: owner.id,
            created_at: new Date(created_at),
            updated_at: new Date(updated_at),
            deleted_at: deleted_at === null ? null : new Date(deleted_at),
          })
          .execute();
      }
      await countUp(trx);
    });
    return { works: manifest.works.length, objects: manifest.objects.length, leftOut: manifest.leftOut ?? [] };
  }

  async function check(file: string): Promise<Manifest> {
    const found = new Map<string, { sha256: string; bytes: number }>();
    let text: string | undefined;
    await eachEntry(file, async (name, bytes) => {
      if (name === MANIFEST) {
        text = bytes.toString("utf8");
        return;
      }
      const key = name.slice(FOLDER.length);
      if (!name.startsWith(FOLDER) || !objectKey.safeParse(key).success) {
        throw new ArchiveRefusedError(`The archive holds a path that has no place in it: ${JSON.stringify(name)}`);
      }
      found.set(key, { sha256: sha256(bytes), bytes: bytes.length });
    });
    if (text === undefined) throw new ArchiveRefusedError(`The archive has no ${MANIFEST}.`);
    const manifest = parse(text);
    for (const { key, sha256: hash, bytes } of manifest.objects) {
      const object = found.get(key);
      if (!object) throw new ArchiveRefusedError(`The archive lacks ${key}, which it names.`);
      const named = hashIn(key) ?? hash;
      if (object.sha256 !== hash || object.sha256 !== named || object.bytes !== bytes) {
        throw new ArchiveRefusedError(`The hash of ${key} is not the one that the archive gives for it.`);
      }
    }
    const keys = new Set(manifest.objects.map(({ key }) => key));
    const images = new Set(manifest.images.map(({ id }) => id));
    for (const key of found.keys()) {
      if (!keys.has(key)) throw new ArchiveRefusedError(`The archive holds ${key}, which it does not name.`);
    }
    for (const { variants, source_key } of manifest.images) {
      for (const key of [...variants.map((each) => each.key), ...(source_key ? [source_key] : [])]) {
        if (!keys.has(key)) throw new ArchiveRefusedError(`The archive lacks ${key}, which a picture is made of.`);
      }
    }
    for (const { id, image_id } of manifest.works) {
      if (!images.has(image_id)) throw new ArchiveRefusedError(`The archive lacks the picture of work ${id}.`);
    }
    return manifest;
  }

  function parse(text: string): Manifest {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw new ArchiveRefusedError(`The archive's ${MANIFEST} is not JSON.`);
    }
    const { format, schema } = (json ?? {}) as { format?: unknown; schema?: unknown };
    if (typeof format === "number" && format > FORMAT) {
      throw new ArchiveRefusedError(`The archive is of format ${format}; this release reads ${FORMAT}.`);
    }
    if (typeof schema !== "string" || !schemas.includes(schema)) {
      throw new ArchiveRefusedError(
        `The archive is of a schema this release does not know: ${JSON.stringify(schema)}.`,
      );
    }
    const parsed = manifestSchema.safeParse(json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new ArchiveRefusedError(`The archive's ${MANIFEST} is wrong at ${issue?.path.join(".")}: ${issue?.message}`);
  }

  return { write, read };
}

function add(tar: ReturnType<typeof pack>, name: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, size: bytes.length }, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
  });
}

/** Visits the files of a tar one after the other; whatever is no plain file of a sensible size is refused. */
async function eachEntry(file: string, visit: (name: string, bytes: Buffer) => Promise<void>): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), entries).catch((error: unknown) => {
    entries.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header;
      if (type !== "file" || size > MAX_BYTES) {
        throw new ArchiveRefusedError(`The archive holds something that has no place in it: ${JSON.stringify(name)}`);
      }
      await visit(name, await buffer(entry));
    }
  } catch (error) {
    entries.destroy();
    if (error instanceof ArchiveRefusedError) throw error;
    throw new ArchiveRefusedError(`The file cannot be read as an archive: ${(error as Error).message}`);
  }
  await reading;
}

type StoredImage = Pick<Selectable<Database["images"]>, "id" | "variants" | "source_key">;

/** What is left to show when these objects are missing. A site shows no picture, and so no work, without its WebP. */
function withoutMissing<Image extends StoredImage>(
  stored: Image[],
  storedWorks: Selectable<Database["works"]>[],
  missing: Set<string>,
) {
  const images = stored
    .map(({ variants, source_key, ...image }) => ({
      ...image,
      variants: variants.filter(({ key }) => !missing.has(key)),
      source_key: source_key && missing.has(source_key) ? null : source_key,
    }))
    .filter(({ variants }) => variants.some(({ type }) => type === "image/webp"));
  const shown = new Set<string>(images.map(({ id }) => id));
  const works = storedWorks.map(({ owner_id: _, ...work }) => work);
  return {
    images,
    works: works.filter(({ image_id }) => shown.has(image_id)),
    leftOut: works.filter(({ image_id }) => !shown.has(image_id)),
  };
}

/** A variant's key names its content; a source's names the picture that it is made of. */
function hashIn(key: string): string | undefined {
  return /^works\/([0-9a-f]{64})/.exec(key)?.[1];
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
