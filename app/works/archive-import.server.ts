import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { ArchiveRefusedError, checkArchive, eachEntry } from "./archive-check.server.ts";
import { FOLDER, type Manifest } from "./archive-manifest.server.ts";
import { type ArchiveParts, insertParts } from "./archive-parts.server.ts";
import { countUp, lockWorks } from "./revision.server.ts";
import { technologySlug } from "./technology-slug.ts";

/**
 * Reads an archive into a site that has an owner and no works yet. Checks the whole archive before it writes anything.
 * @throws ArchiveRefusedError
 */
export async function readArchive(
  { db, store, jobs, schemas }: { db: Kysely<Database>; store: ObjectStore; jobs: Jobs; schemas: string[] },
  file: string,
  parts: ArchiveParts,
) {
  const manifest = await checkArchive(file, schemas);
  const ownerId = await requireEmptySite(db);
  const types = new Map(manifest.objects.map(({ key, type }) => [key, type]));
  await eachEntry(file, async (name, bytes) => {
    const key = name.slice(FOLDER.length);
    const type = types.get(key);
    if (type) await store.put(key, bytes, type);
  });
  // The works come last: until they are there, an import that broke off can be repeated.
  const taken = await insertParts(db, manifest, parts);
  await insertRows(db, jobs, manifest, ownerId);
  return {
    works: manifest.works.length,
    objects: manifest.objects.length,
    ...taken,
    leftOut: manifest.leftOut ?? [],
  };
}

/** @returns the owner's id */
async function requireEmptySite(db: Kysely<Database>): Promise<string> {
  const owner = await db.selectFrom("owners").select("id").executeTakeFirst();
  if (!owner) throw new ArchiveRefusedError("This site has no owner yet: set OWNER_EMAIL and OWNER_PASSWORD.");
  const [works, images] = await Promise.all([
    db.selectFrom("works").select("id").limit(1).execute(),
    db.selectFrom("images").select("id").limit(1).execute(),
  ]);
  if (works.length + images.length > 0) throw new ArchiveRefusedError("This site has works already.");
  return owner.id;
}

function insertRows(db: Kysely<Database>, jobs: Jobs, manifest: Manifest, ownerId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const { variants, inks, ...image } of manifest.images) {
      await trx
        .insertInto("images")
        .values({
          ...image,
          inks: inks && JSON.stringify(inks),
          variants: JSON.stringify(variants),
        })
        .execute();
      if (image.source_key || image.kind === null) await jobs.add("image", image.id, trx);
    }
    await lockWorks(trx);
    for (const { created_at, updated_at, deleted_at, draft, draft_at, pictures, ...work } of manifest.works) {
      await trx
        .insertInto("works")
        .values({
          ...work,
          owner_id: ownerId,
          framing: JSON.stringify(work.framing),
          technology_slugs: work.technologies.map(technologySlug),
          figures: JSON.stringify(work.figures),
          testimonial: work.testimonial && JSON.stringify(work.testimonial),
          draft: draft && JSON.stringify(draft),
          draft_at: draft_at === null ? null : new Date(draft_at),
          created_at: new Date(created_at),
          updated_at: new Date(updated_at),
          deleted_at: deleted_at === null ? null : new Date(deleted_at),
        })
        .execute();
      for (const { framing, ...picture } of pictures) {
        await trx
          .insertInto("work_pictures")
          .values({ work_id: work.id, ...picture, framing: JSON.stringify(framing) })
          .execute();
      }
    }
    await countUp(trx);
  });
}
