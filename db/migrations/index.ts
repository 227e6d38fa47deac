import type { Migration } from "kysely/migration";
import { first } from "./0001-first.ts";

/** Imported one by one, so that the built server carries them. Never edit one that has been released: add the next. */
export const migrations: Record<string, Migration> = {
  "0001-first": first,
};
