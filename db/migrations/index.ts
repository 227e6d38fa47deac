import type { Migration } from "kysely/migration";
import { first } from "./0001-first.ts";

/** Never edit a released migration: add another one. They are imported, so that the built server includes them. */
export const migrations: Record<string, Migration> = { "0001-first": first };
