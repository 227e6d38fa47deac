import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { type ArchiveReport, packArchive } from "./archive-export.server.ts";
import { writeWholeFile } from "./archive-file.server.ts";
import { readArchive } from "./archive-import.server.ts";
import { workTables } from "./archive-rows.server.ts";
import type { ArchivedTable } from "./archive-table.server.ts";

export { type ArchiveReport, ReaderLeftError } from "./archive-export.server.ts";
export { ArchiveRefusedError } from "./archive-file.server.ts";

export type Archive = ReturnType<typeof createArchive>;

/** What an archive has, or an import takes, beside the works. */
export interface ArchiveParts {
  /** What visitors wrote: personal data. */
  withMessages: boolean;
  /** The counts of visits: about nobody. */
  withVisits: boolean;
}

const worksOnly: ArchiveParts = { withMessages: false, withVisits: false };

/**
 * Moves the works, those in the bin included, and their images from one site to another, on any engine.
 * @param options.schemas names of the migrations that this release knows, in order
 * @param options.tables of other domains
 */
export function createArchive(options: {
  db: Kysely<Database>;
  store: ObjectStore;
  jobs: Jobs;
  schemas: string[];
  tables: { messages: ArchivedTable; visits: ArchivedTable };
}) {
  const { db, store, jobs, schemas, tables } = options;
  const tablesOf = (parts: ArchiveParts, ownerId = "", keys = new Set<string>()): Record<string, ArchivedTable> => ({
    ...workTables({ ownerId, jobs, keys }),
    ...(parts.withMessages && { messages: tables.messages }),
    ...(parts.withVisits && { visits: tables.visits }),
  });
  const source = (parts: ArchiveParts) => ({ db, store, schema: schemas.at(-1), tables: tablesOf(parts) });
  const pack = (parts: ArchiveParts = worksOnly) => {
    const { tar, packed } = packArchive(source(parts));
    return { tar, packed: packed.then((report) => noteArchive(db).then(() => report)) };
  };
  return {
    pack,
    last: () => lastArchive(db),
    /** Writes the archive to a file, which has its name only when it is complete. */
    write(file: string, parts?: ArchiveParts): Promise<ArchiveReport> {
      const { tar, packed } = pack(parts);
      // A failed write ends the stream, and then packing fails too. The error of the write is the cause of both.
      packed.catch(() => {});
      return writeWholeFile(file, tar, () => packed);
    },
    read: (file: string, parts: ArchiveParts = worksOnly) =>
      readArchive({ db, store, schemas, tables: (ownerId, keys) => tablesOf(parts, ownerId, keys) }, file),
  };
}

/** The last archive of the site's works, which may have none. */
export interface LastArchive {
  madeAt: Date | null;
  hasWorks: boolean;
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

/** Stores the moment. An archive is good without it, which a full disk refuses. */
async function noteArchive(db: Kysely<Database>): Promise<void> {
  const value = JSON.stringify({ madeAt: new Date() });
  await db
    .insertInto("settings")
    .values({ name: "backup", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute()
    .catch(() => {});
}
