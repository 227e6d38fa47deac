import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { yearOf } from "../formats/calendar.ts";
import { technologySlug } from "../formats/slug.ts";
import type { WorkContext } from "./change-works.server.ts";
import { beyond, imagesOf, inOrder, readDraft, toOwnWorks, toWorks } from "./documents.server.ts";
import type { Values } from "./form-values.ts";
import { isWorkId, type OwnWork, type Work, type WorkImage, workSlug } from "./work.ts";

export const PORTFOLIO_PAGE = 24;

type Read = Pick<WorkContext, "db" | "now">;

export interface PortfolioPage {
  works: Work[];
  page: number;
  pages: number;
}

const published = (db: Kysely<Database>) => db.selectFrom("published_works").selectAll();

async function listed(db: Kysely<Database>, query: ReturnType<typeof published>): Promise<Work[]> {
  return toWorks(db, await inOrder(query).execute());
}

export function listWorks(db: Kysely<Database>, count?: number): Promise<Work[]> {
  return listed(db, count === undefined ? published(db) : published(db).limit(count));
}

export function findPage(db: Kysely<Database>, page: number, spellings?: string[]): Promise<Work[]> {
  const query = spellings ? published(db).where(sql<boolean>`technologies && ${spellings}::text[]`) : published(db);
  return listed(db, query.offset((page - 1) * PORTFOLIO_PAGE).limit(PORTFOLIO_PAGE));
}

export async function findWork(db: Kysely<Database>, id: string): Promise<Work | null> {
  const row = await findRow(db, id);
  return (row && (await toWorks(db, [row]))[0]) ?? null;
}

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

export type WorkIndex = Awaited<ReturnType<typeof readIndex>>;
export type UsedTechnology = WorkIndex["technologies"][number];

/** The site finds out from it which of its addresses exist. */
export async function readIndex(db: Kysely<Database>) {
  const title = sql<string>`site ->> 'title'`.as("title");
  const rows = await db.selectFrom("published_works").select(["id", "technologies", "updated_at", title]).execute();
  const counts = new Map<string, number>();
  for (const name of rows.flatMap(({ technologies }) => technologies)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const spelt = [...counts].map(([name, count]) => ({ slug: technologySlug(name), name, count }));
  spelt.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  const groups = Map.groupBy(spelt, ({ slug }) => slug);
  const technologies = [...groups].map(([slug, names]) => ({
    slug,
    name: names[0]?.name ?? "",
    count: names.reduce((sum, { count }) => sum + count, 0),
  }));
  technologies.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, "fr"));
  const spellings = new Map([...groups].map(([slug, names]) => [slug, names.map(({ name }) => name)]));
  const slugs = new Map(rows.map((row) => [row.id, workSlug(row)]));
  const changedAt = new Map(rows.map(({ id, updated_at }) => [id, updated_at.getTime()]));
  return { slugs, changedAt, technologies, spellings };
}

/** @returns how many pages the list of all works, or of one technology, has */
export function pagesOf({ slugs, technologies }: WorkIndex, technology?: string): number {
  const used = technologies.find(({ slug }) => slug === technology)?.count ?? 0;
  return Math.max(1, Math.ceil((technology === undefined ? slugs.size : used) / PORTFOLIO_PAGE));
}

export function listWithWords(db: Kysely<Database>, count: number): Promise<Work[]> {
  return listed(db, published(db).where(sql<boolean>`site ->> 'testimonial' is not null`).limit(count));
}

export function listInEnglish(db: Kysely<Database>, count: number): Promise<Work[]> {
  return listed(db, published(db).where(sql<boolean>`site ->> 'english' <> ''`).limit(count));
}

export async function findOwn({ db, now }: Read, id: string): Promise<OwnWork | null> {
  if (!isWorkId(id)) return null;
  const rows = await db.selectFrom("works").selectAll().where("id", "=", id).execute();
  return (await toOwnWorks(db, rows, yearOf(now())))[0] ?? null;
}

export async function listOwn({ db, now }: Read): Promise<OwnWork[]> {
  const offSite = sql`case when site is null then draft_at end desc nulls last`;
  const query = db.selectFrom("works").selectAll().where("deleted_at", "is", null).orderBy(offSite);
  return toOwnWorks(db, await inOrder(query).execute(), yearOf(now()));
}

export async function picturesIn({ db, now }: Read, values: Values): Promise<WorkImage[]> {
  return [...(await imagesOf(db, [readDraft(values, yearOf(now()))])).values()];
}

async function findRow(db: Kysely<Database>, id: string) {
  return isWorkId(id) ? published(db).where("id", "=", id).executeTakeFirst() : undefined;
}
