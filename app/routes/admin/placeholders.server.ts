import { existsSync } from "node:fs";
import { join } from "node:path";
import { home } from "#app/content/home.ts";
import { placeholders } from "#app/content/placeholders.ts";
import { resume } from "#app/content/resume.ts";
import { services } from "#app/content/services.ts";
import { site } from "#app/content/site.ts";
import type { Placeholder } from "#app/content/types.ts";
import { demoWorks } from "#db/demo/works.ts";

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

/** Errors in the content that the compiler cannot find, each as a sentence with its place. */
export function contentFaults(): string[] {
  const known = new Set<string>(services.map(({ id }) => id));
  const withPage = (where: string, id: string) =>
    known.has(id) ? [] : [`${where}: no service page is called "${id}"`];
  return [
    ...home.services.list.flatMap(({ id }, index) => withPage(`home.services.list.${index}.id`, id)),
    ...home.inks.flatMap(({ service }, index) => withPage(`home.inks.${index}.service`, service)),
    ...Object.keys(site.nav.serviceEntries).flatMap((id) => withPage("site.nav.serviceEntries", id)),
    ...services.flatMap(({ id, content, cover }) => [
      ...(cover.alt.trim() ? [] : [`services.${id}.cover: the picture has no alternative text`]),
      ...(content.length > 0 ? [] : [`services.${id}.content: the page has no text`]),
      ...content.flatMap(({ image }, index) =>
        image && !image.alt.trim() ? [`services.${id}.content.${index}: the picture has no alternative text`] : [],
      ),
    ]),
    ...demoWorks.flatMap(({ alt }, index) =>
      alt.trim() ? [] : [`demoWorks.${index}: the picture has no alternative text`],
    ),
    ...[...site.profiles.map(({ url }) => url), site.repository, ...technologies()].flatMap((url) =>
      URL.canParse(url) && /^https?:/.test(url) ? [] : [`${JSON.stringify(url)} is not an address of a site`],
    ),
    ...(existsSync(join("public", site.cvFile))
      ? []
      : [`site.cvFile: there is no public${site.cvFile}: npm run cv makes it`]),
  ];
}

function technologies(): string[] {
  return resume.grids.flatMap(({ items }) => items.map(({ link }) => link));
}
