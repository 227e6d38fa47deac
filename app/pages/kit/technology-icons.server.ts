import logos from "virtual:technology-icons";
import type { Plate } from "#app/content-schema.ts";
import { technologySlug } from "#app/formats/slug.ts";
import { resume } from "#content/resume.ts";

export interface TechnologyIcon {
  logo?: (typeof logos)[string] | undefined;
  ink?: Plate | undefined;
}

const known = new Map(
  resume.grids.flatMap(({ plate, items }) =>
    items.map(({ name }) => [technologySlug(name), { name, logo: logos[name], ink: plate }] as const),
  ),
);

export function withIcon<Technology extends { slug: string }>(technology: Technology): Technology & TechnologyIcon {
  const { logo, ink } = known.get(technology.slug) ?? {};
  return { ...technology, logo, ink };
}

export function knownTechnology(slug: string): string | undefined {
  return known.get(slug)?.name;
}
