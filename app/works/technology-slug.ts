import { slug } from "#app/slug.ts";

/** A technology in an address. A name in letters that have no spelling still needs one. */
export function technologySlug(name: string): string {
  return slug(name) || name.trim().toLowerCase();
}
