import { slug } from "#app/formats/slug.ts";

export function technologySlug(name: string): string {
  return slug(name) || name.trim().toLowerCase();
}
