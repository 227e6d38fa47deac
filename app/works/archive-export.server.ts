import type { Kysely, Selectable } from "kysely";
import { pack } from "tar-stream";
import type { Database } from "#db/schema.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { type Report, writeWholeFile } from "./archive-file.server.ts";
import { FOLDER, FORMAT, hashIn, MANIFEST, type Manifest, sha256 } from "./archive-manifest.server.ts";
import { type ArchiveParts, readParts } from "./archive-parts.server.ts";

/** Its types lack `destroying`, which is true from the call of `destroy` on. */
type Tar = ReturnType<typeof pack> & { destroying: boolean };

/** The reader of an archive has left before its end. */
export class ReaderLeftError extends Error {
  override name = "ReaderLeftError";
}

interface Site {
  db: Kysely<Database>;
  store: ObjectStore;
  schema: string | undefined;
  parts: ArchiveParts;
}

/**
 * Packs all works and their images into a tar stream, as fast as it is read. A missing size of an image is skipped. A
 * work without any WebP left is listed as left out. The manifest is the last entry, so an import refuses half an archive.
 * @returns the stream, and when it ends counts of its content and what is missing
 */
export function packArchive(site: Site): { tar: Tar; packed: Promise<Report> } {
  const tar = pack() as Tar;
  const packed = fillArchive(tar, site).catch((error) => {
    if (tar.destroying) throw new ReaderLeftError();
    tar.destroy(error);
    throw error;
  });
  return { tar, packed };
}

/** Writes the archive to a file, which has its name only when it is complete. */
export async function writeArchive(site: Site, file: string): Promise<Report> {
  const { tar, packed } = packArchive(site);
  // A failed write ends the stream, and then packing fails too. The error of the write is the cause of both.
  packed.catch(() => {});
  return writeWholeFile(file, tar, () => packed);
}

async function fillArchive(tar: Tar, { db, store, schema, parts }: Site): Promise<Report> {
  const rows = await readRows(db);
  const { objects, missing } = await addObjects(tar, store, rows.images);
  const { leftOut, ...whole } = withoutMissing(rows, new Set(missing));
  const manifest = {
    format: FORMAT,
    schema,
    exportedAt: new Date().toISOString(),
    ...whole,
    ...(await readParts(db, parts)),
    ...(leftOut.length > 0 && { leftOut }),
    ...(missing.length > 0 && { missing }),
    objects,
  };
  await add(tar, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
  tar.finalize();
  return { works: whole.works.length, objects: objects.length, missing, leftOut };
}

/** One snapshot of all tables. Between two reads a work could be published, and would lack its image. */
function readRows(db: Kysely<Database>) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => ({
      images: await trx
        .selectFrom("images")
        .select(["id", "width", "height", "color", "kind", "inks", "variants", "source_key"])
        .execute(),
      works: await trx.selectFrom("works").selectAll().execute(),
      pictures: await trx.selectFrom("work_pictures").selectAll().orderBy("work_id").orderBy("slot").execute(),
    }));
}

type StoredImage = Pick<Selectable<Database["images"]>, "id" | "variants" | "source_key">;

/** @returns the added objects, and the keys of those that the store has lost or changed */
async function addObjects(
  tar: Tar,
  store: ObjectStore,
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
    const hash = bytes ? sha256(bytes) : "";
    if (!bytes || !hash.startsWith(hashIn(key) ?? "")) {
      missing.push(key);
      continue;
    }
    objects.push({ key, type, sha256: hash, bytes: bytes.length });
    await add(tar, FOLDER + key, bytes);
  }
  return { objects, missing };
}

function add(tar: Tar, name: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length }, Buffer.from(bytes), (error) =>
      error ? reject(error) : resolve(),
    );
    // When the reader destroys the archive with an error, its open entry emits the error too.
    entry.on("error", reject);
  });
}

type Rows<Image> = {
  images: Image[];
  works: Selectable<Database["works"]>[];
  pictures: Selectable<Database["work_pictures"]>[];
};

/** The rows without the missing objects. An image needs a WebP to be shown, and a published work needs an image. */
function withoutMissing<Image extends StoredImage>(rows: Rows<Image>, missing: Set<string>) {
  const images = rows.images
    .map(({ variants, source_key, ...image }) => ({
      ...image,
      variants: variants.filter(({ key }) => !missing.has(key)),
      source_key: source_key && missing.has(source_key) ? null : source_key,
    }))
    .filter(({ variants }) => variants.some(({ type }) => type === "image/webp"));
  const shown = new Set<string>(images.map(({ id }) => id));
  const isShown = ({ image_id }: { image_id: string | null }) => image_id === null || shown.has(image_id);
  const pictures = Map.groupBy(rows.pictures.filter(isShown), ({ work_id }) => work_id);
  const works = rows.works.map(({ owner_id: _, technology_slugs: __, ...work }) => ({
    ...work,
    pictures: (pictures.get(work.id) ?? []).map(({ work_id: _, ...picture }) => picture),
  }));
  return { images, works: works.filter(isShown), leftOut: works.filter((work) => !isShown(work)) };
}
