import { slug } from "#app/slug.ts";

/** A technology in an address: C++ is `c-plus-plus`, C# is `c-sharp`. */
export function technologySlug(name: string): string {
  const spelt = name.replaceAll("+", " plus ").replaceAll("#", " sharp ");
  // A name in letters that have no spelling still needs an address.
  return slug(spelt) || name.trim().toLowerCase();
}
