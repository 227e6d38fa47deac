import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { yearOf } from "../calendar.ts";
import type { WorkContext } from "./change-works.server.ts";
import { beyond, imagesOf, inOrder, readDraft, toOwnWorks, toWorks } from "./documents.server.ts";
import type { Values } from "./form-values.ts";
import { technologySlug } from "./technology-slug.ts";
import { isWorkId, type OwnWork, PORTFOLIO_PAGE, type Work, type WorkImage } from "./work.ts";

type Read = Pick<WorkContext, "db" | "now">;

/** Where a page of the portfolio begins: after a work, or before one, by its id. */
export interface PageStart {
  after?: string | null;
  before?: string | null;
}

export interface PortfolioPage {
  works: Work[];
  /** Ids for the links to the next and to the previous page; null when there is none. */
  after: string | null;
  before: string | null;
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
 * One page of the portfolio. An id of no work gives the first page.
 * @param spellings of a technology that all works of the list use
 */
export async function findPage(
  db: Kysely<Database>,
  { after, before }: PageStart,
  spellings?: string[],
): Promise<PortfolioPage> {
  const edge = await findRow(db, after ?? before);
  const backwards = edge !== undefined && !after;
  let query = published(db);
  if (edge) query = query.where(beyond(edge, backwards));
  if (spellings) query = query.where(uses(spellings));
  const rows = await inOrder(query, backwards)
    .limit(PORTFOLIO_PAGE + 1)
    .execute();
  const hasMore = rows.length > PORTFOLIO_PAGE;
  const works = await toWorks(db, rows.slice(0, PORTFOLIO_PAGE));
  if (backwards) works.reverse();
  const [hasPrevious, hasNext] = backwards ? [hasMore, true] : [edge !== undefined, hasMore];
  return {
    works,
    before: hasPrevious ? (works.at(0)?.id ?? null) : null,
    after: hasNext ? (works.at(-1)?.id ?? null) : null,
  };
}

/** Whether the portfolio links to this page. Its own pages start every PORTFOLIO_PAGE works, but `findPage` accepts any work. */
export async function isPageEdge(
  db: Kysely<Database>,
  { after, before }: PageStart,
  spellings?: string[],
): Promise<boolean> {
  if (!(after ?? before)) return true;
  const edge = await findRow(db, after ?? before);
  if (!edge || (spellings && !edge.technologies.some((name) => spellings.includes(name)))) return false;
  const { place } = await db
    .selectFrom("published_works")
    .where(beyond(edge, true))
    .$if(spellings !== undefined, (query) => query.where(uses(spellings ?? [])))
    .select((eb) => eb.fn.countAll<string | number>().as("place"))
    .executeTakeFirstOrThrow();
  return (Number(place) + (after ? 1 : 0)) % PORTFOLIO_PAGE === 0;
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
