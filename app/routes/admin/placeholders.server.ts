import { home } from "#app/content/home.ts";
import { placeholders } from "#app/content/placeholders.ts";
import { resume } from "#app/content/resume.ts";
import { site } from "#app/content/site.ts";
import type { Placeholder } from "#app/content/types.ts";

const files = { site, home, resume };

/** The demo's values that the owner has not replaced yet. */
export function placeholdersLeft(): Placeholder[] {
  // Profiles may have been removed or reordered, so their position does not count.
  const profiles = site.profiles.map(({ url }) => url);
  return placeholders.filter(({ where, demo }) =>
    where.startsWith("site.profiles.") ? profiles.includes(demo) : valueAt(where) === demo,
  );
}

function valueAt(path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], files);
}
