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
  page: number;
  pages: number;
}

function published(db: Kysely<Database>) {
  return db.selectFrom("published_works").selectAll();
}

export async function listWorks(db: Kysely<Database>, count?: number): Promise<Work[]> {
  const query = inOrder(published(db));
  return toWorks(db, await (count === undefined ? query : query.limit(count)).execute());
}

function uses(spellings: string[]) {
  return sql<boolean>`technologies && ${spellings}::text[]`;
}

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

export interface UsedTechnology {
  slug: string;
  name: string;
  count: number;
}

export interface TechnologyList {
  technologies: UsedTechnology[];
  spellings: Map<string, string[]>;
  works: number;
}

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

export async function listWithWords(db: Kysely<Database>, count: number): Promise<Work[]> {
  const query = inOrder(published(db).where(sql<boolean>`site ->> 'testimonial' is not null`)).limit(count);
  return toWorks(db, await query.execute());
}

export async function listInEnglish(db: Kysely<Database>, count: number): Promise<Work[]> {
  const query = inOrder(published(db).where(sql<boolean>`site ->> 'english' <> ''`)).limit(count);
  return toWorks(db, await query.execute());
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

async function findRow(db: Kysely<Database>, id: string | null | undefined) {
  return id && isWorkId(id) ? published(db).where("id", "=", id).executeTakeFirst() : undefined;
}
