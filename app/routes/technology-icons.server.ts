import logos from "virtual:technology-icons";
import type { Plate } from "#app/content-schema.ts";
import { technologySlug } from "#app/works/technology-slug.ts";
import { resume } from "#content/resume.ts";

export interface TechnologyIcon {
  /** The shapes of an icon of 24 by 24 units. */
  logo?: string | undefined;
  /** The trade that it belongs to in the CV. */
  ink?: Plate | undefined;
}

const known = new Map(
  resume.grids.flatMap(({ plate, items }) =>
    items.map(({ name, src }) => [technologySlug(name), { name, logo: logos[src], ink: plate }] as const),
  ),
);

/** Adds the icon that the CV has of a technology, if it has one. */
export function withIcon<Technology extends { slug: string }>(technology: Technology): Technology & TechnologyIcon {
  const { logo, ink } = known.get(technology.slug) ?? {};
  return { ...technology, logo, ink };
}

/** The name of a technology of the CV. */
export function knownTechnology(slug: string): string | undefined {
  return known.get(slug)?.name;
}
