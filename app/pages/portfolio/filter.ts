import { fill } from "#app/formats/fill.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import type { UsedTechnology, WorkIndex } from "#app/works/works.server.ts";
import type { TechnologyIcon } from "../kit/technology-icons.server.ts";

const { filter: copy } = portfolioTexts;

export interface Filter {
  technologies: (UsedTechnology & TechnologyIcon)[];
  works: number;
  chosen: Chosen | null;
}

/** The name is null if the site knows no technology of this address: what a stranger has written there is not shown. */
export type Chosen = Omit<UsedTechnology, "name"> & { name: string | null };

const MAX_TECHNOLOGIES = 12;
const MIN_TECHNOLOGIES = 2;
const MIN_WORKS = 6;

/** @param asked the technology in the address, with its name in the CV if it has one */
export function shownFilter(
  { technologies, slugs }: Pick<WorkIndex, "technologies" | "slugs">,
  asked: { slug: string; name: string | undefined } | undefined | "",
): Filter {
  const used = asked && technologies.find(({ slug }) => slug === asked.slug);
  const chosen = used || (asked ? { slug: asked.slug, name: asked.name ?? null, count: 0 } : null);
  const works = slugs.size;
  const first = technologies.slice(0, MAX_TECHNOLOGIES);
  const isListed = !chosen || chosen.name === null || first.some(({ slug }) => slug === chosen.slug);
  const isWorthwhile = works >= MIN_WORKS && technologies.length >= MIN_TECHNOLOGIES;
  const listed = isListed ? first : [...first, chosen as UsedTechnology];
  return { technologies: isWorthwhile ? listed : [], works, chosen };
}

export function filterTitle({ name, count }: Chosen): string {
  return fill(count > 0 ? copy.meta.title : copy.none.title, { technology: name ?? copy.none.unnamed });
}
