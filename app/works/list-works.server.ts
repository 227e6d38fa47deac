import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { yearOf } from "../calendar.ts";
import type { WorkContext } from "./change-works.server.ts";
import type { Values } from "./form-values.ts";
import { readDraft } from "./read-draft.server.ts";
import { isWorkId, type OwnWork, PORTFOLIO_PAGE, type Work, type WorkImage } from "./work.ts";
import { allWorks, beyond, imagesOf, inOrder, publicWorks, toOwnWorks, toWork } from "./work-rows.server.ts";

/** How long a removed work can be restored. */
export const BIN_DAYS = 30;

const DAY_MS = 86_400_000;

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

/** The works in the site's order: all of them, or the first ones. */
export async function listWorks(db: Kysely<Database>, count?: number): Promise<Work[]> {
  const query = inOrder(publicWorks(db));
  return (await (count === undefined ? query : query.limit(count)).execute()).map(toWork);
}

/** The pictures of the works in the site's order. */
export function listPlates(db: Kysely<Database>) {
  return inOrder(
    db
      .selectFrom("published_works as works")
      .innerJoin("images", "images.id", "works.image_id")
      .select(["works.id", "works.rank", "works.year", "works.created_at", "works.framing"])
      .select(["images.kind", "images.inks"]),
  ).execute();
}

/** Matches the works with a technology, by its slug. */
function uses(technology: string) {
  return sql<boolean>`works.technology_slugs @> array[${technology}]::text[]`;
}

/**
 * One page of the portfolio. An id of no work gives the first page.
 * @param technology the slug of one that all works of the list use
 */
export async function findPage(
  db: Kysely<Database>,
  { after, before }: PageStart,
  technology?: string,
): Promise<PortfolioPage> {
  const edge = await findRow(db, after ?? before);
  const backwards = edge !== undefined && !after;
  let query = publicWorks(db);
  if (edge) query = query.where(beyond(edge, backwards));
  if (technology !== undefined) query = query.where(uses(technology));
  const rows = await inOrder(query, backwards)
    .limit(PORTFOLIO_PAGE + 1)
    .execute();
  const hasMore = rows.length > PORTFOLIO_PAGE;
  const works = rows.slice(0, PORTFOLIO_PAGE).map(toWork);
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
  technology?: string,
): Promise<boolean> {
  if (!(after ?? before)) return true;
  const edge = await findRow(db, after ?? before);
  if (!edge) return false;
  if (technology !== undefined && !edge.technology_slugs.includes(technology)) return false;
  const { place } = await db
    .selectFrom("published_works as works")
    .where(beyond(edge, true))
    .$if(technology !== undefined, (query) => query.where(uses(technology ?? "")))
    .select((eb) => eb.fn.countAll<string | number>().as("place"))
    .executeTakeFirstOrThrow();
  return (Number(place) + (after ? 1 : 0)) % PORTFOLIO_PAGE === 0;
}

export async function findWork(db: Kysely<Database>, id: string): Promise<Work | null> {
  const row = await findRow(db, id);
  return row ? toWork(row) : null;
}

/** The works on either side in the site's order. */
export async function findNeighbours(
  db: Kysely<Database>,
  work: Work,
): Promise<{ previous: Work | null; next: Work | null }> {
  const from = await findRow(db, work.id);
  if (!from) return { previous: null, next: null };
  const beside = async (backwards: boolean) => {
    const query = publicWorks(db).where(beyond(from, backwards));
    const row = await inOrder(query, backwards).limit(1).executeTakeFirst();
    return row ? toWork(row) : null;
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
  /** How many works there are. */
  works: number;
}

/** The most used first, then by name. The most frequent spelling of a name counts. */
export async function listTechnologies(db: Kysely<Database>): Promise<TechnologyList> {
  const { rows } = await sql<UsedTechnology>`
    select used.slug, mode() within group (order by used.name) as name, count(*)::int as count
    from published_works, unnest(technology_slugs, technologies) as used (slug, name)
    group by used.slug
    order by count desc, lower(mode() within group (order by used.name)), used.slug`.execute(db);
  const all = db.selectFrom("published_works").select((eb) => eb.fn.countAll<string | number>().as("count"));
  return { technologies: rows, works: Number((await all.executeTakeFirstOrThrow()).count) };
}

/** The first works in the site's order that have a client's words. */
export async function listWithWords(db: Kysely<Database>, count: number): Promise<Work[]> {
  const query = inOrder(publicWorks(db).where("works.testimonial", "is not", null)).limit(count);
  return (await query.execute()).map(toWork);
}

/** The first works in the site's order that have a sentence in English. */
export async function listInEnglish(db: Kysely<Database>, count: number): Promise<Work[]> {
  const query = inOrder(publicWorks(db).where("works.english", "<>", "")).limit(count);
  return (await query.execute()).map(toWork);
}

/** A work that is not in the bin, for its owner. */
export async function findOwn({ db, now }: Read, id: string): Promise<OwnWork | null> {
  if (!isWorkId(id)) return null;
  const rows = await allWorks(db).where("works.id", "=", id).where("works.deleted_at", "is", null).execute();
  return (await toOwnWorks(db, rows, yearOf(now())))[0] ?? null;
}

/** All works for their owner: first those that are not on the site, the last saved first, then the site's order. */
export async function listOwn({ db, now }: Read): Promise<OwnWork[]> {
  const offSite = sql`case when works.status = 'draft' then coalesce(works.draft_at, works.updated_at) end desc nulls last`;
  const rows = await inOrder(allWorks(db).where("works.deleted_at", "is", null).orderBy(offSite)).execute();
  return toOwnWorks(db, rows, yearOf(now()));
}

/** The pictures that what is being prepared names. */
export async function picturesIn({ db, now }: Read, values: Values): Promise<WorkImage[]> {
  return [...(await imagesOf(db, [readDraft(values, yearOf(now()))])).values()];
}

/** The works in the bin, the last removed first. */
export async function listRemoved({ db, now }: Read): Promise<OwnWork[]> {
  const oldest = new Date(now().getTime() - BIN_DAYS * DAY_MS);
  const rows = await allWorks(db)
    .where("works.deleted_at", ">", oldest)
    .orderBy("works.deleted_at", "desc")
    .orderBy("works.id")
    .execute();
  return toOwnWorks(db, rows, yearOf(now()));
}

async function findRow(db: Kysely<Database>, id: string | null | undefined) {
  return id && isWorkId(id) ? publicWorks(db).where("works.id", "=", id).executeTakeFirst() : undefined;
}
