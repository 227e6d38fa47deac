import { slug } from "#app/slug.ts";

/** A technology in an address: C++ is "c-plus-plus", C# is "c-sharp". Empty if no letter of its name can be spelled. */
export function technologySlug(name: string): string {
  return slug(name.replaceAll("+", "-plus-").replaceAll("#", "-sharp-"));
}
