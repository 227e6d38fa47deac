import { technologySlug } from "#app/works/technology-slug.ts";

const MIN_LETTERS = 2;
const MAX_PROPOSALS = 6;

/** The names that a typed text may mean: first those that begin so. Those that are chosen are left out. */
export function proposalsFor(typed: string, names: string[], chosen: string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < MIN_LETTERS) return [];
  const taken = new Set(chosen.map(technologySlug));
  const matching = names.filter((name) => name.toLowerCase().includes(wanted) && !taken.has(technologySlug(name)));
  const begins = (name: string) => name.toLowerCase().startsWith(wanted);
  return [...matching.filter(begins), ...matching.filter((name) => !begins(name))].slice(0, MAX_PROPOSALS);
}

/** Adds names that a text separates by commas. A name given twice is kept once. */
export function withNames(chosen: string[], typed: string): string[] {
  const names = new Map(chosen.map((name) => [technologySlug(name), name]));
  for (const typedName of typed.split(",")) {
    const name = typedName.trim();
    const slug = technologySlug(name);
    if (name !== "" && !names.has(slug)) names.set(slug, name);
  }
  return [...names.values()];
}
