import logos from "virtual:technology-icons";
import type { Plate } from "#app/content-schema.ts";
import { technologySlug } from "#app/works/technology-slug.ts";
import { resume } from "#content/resume.ts";

export interface TechnologyIcon {
  /** Shapes of an icon of 24 by 24 units. */
  logo?: string | undefined;
  ink?: Plate | undefined;
}

const known = new Map(
  resume.grids.flatMap(({ plate, items }) =>
    items.map(({ name, src }) => [technologySlug(name), { name, logo: src && logos[src], ink: plate }] as const),
  ),
);

export function withIcon<Technology extends { slug: string }>(technology: Technology): Technology & TechnologyIcon {
  const { logo, ink } = known.get(technology.slug) ?? {};
  return { ...technology, logo, ink };
}

export function knownTechnology(slug: string): string | undefined {
  return known.get(slug)?.name;
}
