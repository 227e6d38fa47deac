import { slug } from "#app/slug.ts";

export function technologySlug(name: string): string {
  return slug(name) || name.trim().toLowerCase();
}
