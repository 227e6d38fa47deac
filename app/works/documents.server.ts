import { isDeepStrictEqual } from "node:util";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { yearOf } from "../formats/calendar.ts";
import type { Values } from "./form-values.ts";
import type { Ink, Kind } from "./pictures/framing.ts";
import type { Draft, GalleryPicture, OwnWork, Work, WorkImage } from "./work.ts";
import { draftSchema, type PictureInput, type WorkChange, type WorkInput, workSchema } from "./work-schema.server.ts";

/* A work is one row with two documents of one shape: `site` is published, `draft` is as typed (see db/schema.ts). */

export type Row = Selectable<Database["works"]>;
type SiteRow = Selectable<Database["published_works"]>;

const orderColumns = ["rank", "year", "created_at", "id"] as const;

type Ordered<Query> = { orderBy(column: string, direction: "asc" | "desc"): Query };

export function inOrder<Query>(query: Query, backwards = false): Query {
  let ordered = query as Ordered<Query>;
  for (const column of orderColumns) ordered = ordered.orderBy(column, backwards ? "asc" : "desc") as Ordered<Query>;
  return ordered as Query;
}

type Position = Pick<SiteRow, (typeof orderColumns)[number]>;

/** Matches the works after one in the site's order, or before it when `backwards`. */
export function beyond(from: Position, backwards: boolean) {
  const sign = sql.raw(backwards ? ">" : "<");
  const columns = sql.join(orderColumns.map((column) => sql.ref(column)));
  return sql<boolean>`(${columns}) ${sign} (${from.rank}, ${from.year}, ${from.created_at}, ${from.id})`;
}

/** Fields that are newer than a stored document get these defaults. */
const emptyInput: WorkInput = draftSchema(0).parse({});

export async function toWorks(db: Kysely<Database>, rows: SiteRow[]): Promise<Work[]> {
  const images = await imagesOf(
    db,
    rows.map(({ site }) => site),
  );
  return rows.map((row) => ({ ...identityOf(row), ...contentOf(row.site, images) }) as Work);
}

export async function toOwnWorks(db: Kysely<Database>, rows: Row[], thisYear: number): Promise<OwnWork[]> {
  const read = rows.map(({ site, draft }) => ({ site, draft: draft && readDraft(draft, thisYear) }));
  const images = await imagesOf(
    db,
    read.flatMap(({ site, draft }) => [site ?? [], draft ?? []].flat()),
  );
  return rows.map((row, index) => {
    const { site = null, draft = null } = read[index] ?? {};
    const identity = identityOf(row);
    const work = site && ({ ...identity, ...contentOf(site, images) } as Work);
    const { preview_token: token, preview_until: until } = row;
    return {
      site: work,
      prepared: draft || !work ? { ...identity, ...contentOf(draft ?? emptyInput, images) } : work,
      values: row.draft ?? row.site ?? {},
      draftAt: row.draft_at,
      deletedAt: row.deleted_at,
      preview: token && until ? { token, until } : null,
    };
  });
}

function identityOf(row: Row | SiteRow) {
  return {
    id: row.id,
    ownerId: row.owner_id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
  };
}

function contentOf(
  document: WorkInput,
  images: Map<string, WorkImage>,
): Omit<Draft, keyof ReturnType<typeof identityOf>> {
  const { imageId, gallery, phone, ...content } = { ...emptyInput, ...document };
  const shown = ({ id, ...picture }: PictureInput): GalleryPicture[] => {
    const image = images.get(id);
    return image ? [{ image, ...picture }] : [];
  };
  return {
    ...content,
    image: images.get(imageId ?? "") ?? null,
    gallery: gallery.flatMap(shown),
    phone: (phone && shown(phone)[0]) ?? null,
  };
}

export function isSame(values: Values, site: WorkInput | null, now: Date): boolean {
  const { data } = workSchema(yearOf(now)).safeParse(values);
  if (data && data.alt === data.title) data.alt = "";
  return data !== undefined && site !== null && isDeepStrictEqual(data, { ...emptyInput, ...site });
}

export async function imagesOf(db: Kysely<Database>, documents: WorkInput[]): Promise<Map<string, WorkImage>> {
  const ids = [...new Set(documents.flatMap(picturesOf))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("images").selectAll().where("id", "=", sql<string>`any(${ids}::text[])`).execute();
  return new Map(rows.map((row) => [row.id, toImage(row)]));
}

export function picturesOf({ imageId, gallery = [], phone }: Partial<WorkInput> | WorkChange): string[] {
  return [imageId, ...gallery.map(({ id }) => id), phone?.id].filter((id) => typeof id === "string");
}

export function toImage(row: Selectable<Database["images"]>): WorkImage {
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    color: row.color,
    kind: row.kind as Kind,
    ink: row.ink as Ink,
    variants: row.variants
      .map(({ key, type, width, height }) => ({ file: key.slice("works/".length), type, width, height }))
      .toSorted((one, other) => one.width - other.width || one.height - other.height),
  };
}

/** Guards against an endless loop; no draft needs so many rounds. */
const MAX_ROUNDS = 500;

/** Leaves out wrong parts: the form shows them, and publishing refuses them. */
export function readDraft(values: Values, thisYear: number): WorkInput {
  const schema = draftSchema(thisYear);
  const rest = structuredClone(values);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { success, data, error } = schema.safeParse(rest);
    if (success) return data;
    // Start with the last issue, so that the indexes of a list stay right.
    for (const { path } of error.issues.toReversed()) removePart(rest, path);
  }
  return emptyInput;
}

function removePart(values: Values, path: PropertyKey[]): void {
  const place = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Values | undefined)?.[String(key)], values);
  const key = String(path.at(-1));
  if (path.length === 0) return;
  if (place === null || typeof place !== "object" || !Object.hasOwn(place, key)) removePart(values, path.slice(0, -1));
  else if (Array.isArray(place)) place.splice(Number(key), 1);
  else delete (place as Values)[key];
}
