import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { packArchive, writeArchive } from "./archive-export.server.ts";
import type { Report } from "./archive-file.server.ts";
import { readArchive } from "./archive-import.server.ts";
import type { ArchiveParts } from "./archive-parts.server.ts";

export { ArchiveRefusedError } from "./archive-check.server.ts";
export { ReaderLeftError } from "./archive-export.server.ts";
export { type Report as ArchiveReport, saveArchive } from "./archive-file.server.ts";
export type { ArchiveParts } from "./archive-parts.server.ts";

export type Archive = ReturnType<typeof createArchive>;

/** The last archive of the site's works, which may have none. */
export interface LastArchive {
  madeAt: Date | null;
  hasWorks: boolean;
}

const worksOnly: ArchiveParts = { withMessages: false, withVisits: false };

/**
 * Moves the works, those in the bin included, and their images from one site to another, on any engine.
 * @param options.schemas names of the migrations that this release knows, in order
 */
export function createArchive(options: { db: Kysely<Database>; store: ObjectStore; jobs: Jobs; schemas: string[] }) {
  const { db, store, jobs, schemas } = options;
  const site = { db, store, schema: schemas.at(-1) };

  /** An archive is good without its moment, which a full disk refuses. */
  async function noted(report: Report): Promise<Report> {
    const value = JSON.stringify({ madeAt: new Date() });
    await db
      .insertInto("settings")
      .values({ name: "backup", value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute()
      .catch(() => {});
    return report;
  }

  return {
    pack(parts: ArchiveParts = worksOnly) {
      const { tar, packed } = packArchive({ ...site, parts });
      return { tar, packed: packed.then(noted) };
    },
    write: (file: string, parts: ArchiveParts = worksOnly) => writeArchive({ ...site, parts }, file).then(noted),
    last: () => lastArchive(db),
    read: (file: string, parts: ArchiveParts = worksOnly) => readArchive({ db, store, jobs, schemas }, file, parts),
  };
}

async function lastArchive(db: Kysely<Database>): Promise<LastArchive> {
  const { made, hasWorks } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom("settings").select("value").where("name", "=", "backup").as("made"),
      eb.exists(eb.selectFrom("works").select("id").where("deleted_at", "is", null)).as("hasWorks"),
    ])
    .executeTakeFirstOrThrow();
  const isMade = made !== null && "madeAt" in made;
  return { madeAt: isMade ? new Date(made.madeAt) : null, hasWorks: Boolean(hasWorks) };
}
