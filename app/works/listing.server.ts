import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { yearOf } from "../calendar.ts";
import type { WorkContext } from "./change-works.server.ts";
import { beyond, imagesOf, inOrder, readDraft, toOwnWorks, toWorks } from "./documents.server.ts";
import type { Values } from "./form-values.ts";
import { technologySlug } from "./technology-slug.ts";
import { isWorkId, type OwnWork, PORTFOLIO_PAGE, type Work, type WorkImage } from "./work.ts";

type Read = Pick<WorkContext, "db" | "now">;

export interface PortfolioPage {
  works: Work[];
  /** Its number, from 1. */
  page: number;
  /** How many pages there are, at least one. */
  pages: number;
}

function published(db: Kysely<Database>) {
  return db.selectFrom("published_works").selectAll();
}

/** The works in the site's order: all of them, or the first ones. */
export async function listWorks(db: Kysely<Database>, count?: number): Promise<Work[]> {
  const query = inOrder(published(db));
  return toWorks(db, await (count === undefined ? query : query.limit(count)).execute());
}

/** Matches the works with a technology, in any of its spellings. */
function uses(spellings: string[]) {
  return sql<boolean>`technologies && ${spellings}::text[]`;
}

/**
 * The works of one page of the portfolio.
 * @param page from 1
 * @param spellings of a technology that all works of the list use
 */
export async function findPage(db: Kysely<Database>, page: number, spellings?: string[]): Promise<Work[]> {
  const query = inOrder(spellings ? published(db).where(uses(spellings)) : published(db));
  const rows = await query
    .offset((page - 1) * PORTFOLIO_PAGE)
    .limit(PORTFOLIO_PAGE)
    .execute();
  return toWorks(db, rows);
}

export async function findWork(db: Kysely<Database>, id: string): Promise<Work | null> {
  const row = await findRow(db, id);
  return (row && (await toWorks(db, [row]))[0]) ?? null;
}

/** The works on either side in the site's order. */
export async function findNeighbours(
  db: Kysely<Database>,
  work: Work,
): Promise<{ previous: Work | null; next: Work | null }> {
  const from = await findRow(db, work.id);
  if (!from) return { previous: null, next: null };
  const beside = async (backwards: boolean) => {
    const query = published(db).where(beyond(from, backwards));
    return (await toWorks(db, await inOrder(query, backwards).limit(1).execute()))[0] ?? null;
  };
  return { previous: await beside(true), next: await beside(false) };
}

/** A technology of published works. */
export interface UsedTechnology {
  slug: string;
  name: string;
  count: number;
}

export interface TechnologyList {
  technologies: UsedTechnology[];
  /** How works spell each of them, by its slug. */
  spellings: Map<string, string[]>;
  /** How many works there are. */
  works: number;
}

/** The most used first, then by name. The most frequent spelling of a name counts, else the first by its code units. */
export async function listTechnologies(db: Kysely<Database>): Promise<TechnologyList> {
  const rows = await db.selectFrom("published_works").select("technologies").execute();
  const counted = new Map<string, Map<string, number>>();
  for (const name of rows.flatMap(({ technologies }) => technologies)) {
    const names = counted.get(technologySlug(name)) ?? new Map<string, number>();
    counted.set(technologySlug(name), names.set(name, (names.get(name) ?? 0) + 1));
  }
  const technologies = [...counted].map(([slug, names]) => {
    const [[name] = [""]] = [...names].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
    return { slug, name, count: [...names.values()].reduce((sum, count) => sum + count, 0) };
  });
  technologies.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, "fr"));
  const spellings = new Map([...counted].map(([slug, names]) => [slug, [...names.keys()]]));
  return { technologies, spellings, works: rows.length };
}

/** The first works in the site's order that have a client's words. */
export async function listWithWords(db: Kysely<Database>, count: number): Promise<Work[]> {
  const query = inOrder(published(db).where(sql<boolean>`site ->> 'testimonial' is not null`)).limit(count);
  return toWorks(db, await query.execute());
}

/** The first works in the site's order that have a sentence in English. */
export async function listInEnglish(db: Kysely<Database>, count: number): Promise<Work[]> {
  const query = inOrder(published(db).where(sql<boolean>`site ->> 'english' <> ''`)).limit(count);
  return toWorks(db, await query.execute());
}

/** A work for its owner, one in the bin too. */
export async function findOwn({ db, now }: Read, id: string): Promise<OwnWork | null> {
  if (!isWorkId(id)) return null;
  const rows = await db.selectFrom("works").selectAll().where("id", "=", id).execute();
  return (await toOwnWorks(db, rows, yearOf(now())))[0] ?? null;
}

/** All works for their owner: first those that are not on the site, the last saved first, then the site's order. */
export async function listOwn({ db, now }: Read): Promise<OwnWork[]> {
  const offSite = sql`case when site is null then draft_at end desc nulls last`;
  const query = db.selectFrom("works").selectAll().where("deleted_at", "is", null).orderBy(offSite);
  return toOwnWorks(db, await inOrder(query).execute(), yearOf(now()));
}

/** The pictures that what is being prepared names. */
export async function picturesIn({ db, now }: Read, values: Values): Promise<WorkImage[]> {
  return [...(await imagesOf(db, [readDraft(values, yearOf(now()))])).values()];
}

async function findRow(db: Kysely<Database>, id: string | null | undefined) {
  return id && isWorkId(id) ? published(db).where("id", "=", id).executeTakeFirst() : undefined;
}
