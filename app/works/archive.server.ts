import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { packArchive, writeArchive } from "./archive-export.server.ts";
import { readArchive } from "./archive-import.server.ts";
import type { ArchiveParts } from "./archive-parts.server.ts";

export { ArchiveRefusedError } from "./archive-check.server.ts";
export { ReaderLeftError } from "./archive-export.server.ts";
export { type Report as ArchiveReport, saveArchive } from "./archive-file.server.ts";
export type { ArchiveParts } from "./archive-parts.server.ts";

export type Archive = ReturnType<typeof createArchive>;

const worksOnly: ArchiveParts = { withMessages: false, withVisits: false };

/**
 * Moves the works, those in the bin included, and their images from one site to another, on any engine.
 * @param options.schemas names of the migrations that this release knows, in order
 */
export function createArchive(options: { db: Kysely<Database>; store: ObjectStore; jobs: Jobs; schemas: string[] }) {
  const { db, store, jobs, schemas } = options;
  const site = { db, store, schema: schemas.at(-1) };
  return {
    pack: (parts: ArchiveParts = worksOnly) => packArchive({ ...site, parts }),
    write: (file: string, parts: ArchiveParts = worksOnly) => writeArchive({ ...site, parts }, file),
    read: (file: string, parts: ArchiveParts = worksOnly) => readArchive({ db, store, jobs, schemas }, file, parts),
  };
}
