import type { Migration } from "kysely/migration";
import { first } from "./0001-first.ts";

/**
 * Imported, so that the built server includes them. In the order of their names.
 * Never edit a released migration: add another one.
 */
export const migrations: Record<string, Migration> = { "0001-first": first };
