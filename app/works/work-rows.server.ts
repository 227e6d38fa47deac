import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import type { GalleryPicture } from "./case-study.ts";
import { MAX_TRIES } from "./images/pipeline.server.ts";
import { autoFraming, type Framing, type Kind } from "./mounting/framing.ts";
import { technologySlug } from "./technology-slug.ts";
import type { PictureInput, StoredWork, Work, WorkChange, WorkImage, WorkInput } from "./work.ts";
import { eachText, eachTextColumn, textFields } from "./work-fields.ts";

type ImageRow = Pick<
  Selectable<Database["images"]>,
  "id" | "width" | "height" | "color" | "kind" | "inks" | "variants" | "source_key" | "attempts"
>;

interface PictureJson {
  slot: number;
  alt: string;
  caption: string;
  framing: Framing;
  image: ImageRow;
}

const imageJson = sql`jsonb_build_object(
  'id', images.id, 'width', images.width, 'height', images.height, 'color', images.color, 'kind', images.kind,
  'inks', images.inks, 'variants', images.variants, 'source_key', images.source_key, 'attempts', images.attempts
)`;

/** The image of the work, null for a draft without one, and its further pictures by their slots. */
const pictures = [
  sql<ImageRow | null>`(select ${imageJson} from images where images.id = works.image_id)`.as("image"),
  sql<PictureJson[] | null>`(
    select jsonb_agg(jsonb_build_object(
      'slot', slot, 'alt', alt, 'caption', caption, 'framing', framing, 'image', ${imageJson}
    ))
    from work_pictures inner join images on images.id = work_pictures.image_id
    where work_pictures.work_id = works.id
  )`.as("pictures"),
] as const;

/** All works with their images, drafts and those in the bin included. */
export function allWorks(db: Kysely<Database>) {
  return db.selectFrom("works").selectAll("works").select(pictures);
}

/** The works that visitors see. */
export function publicWorks(db: Kysely<Database>) {
  return db.selectFrom("published_works as works").selectAll("works").select(pictures);
}

const orderColumns = ["works.rank", "works.year", "works.created_at", "works.id"] as const;

type Ordered<Query> = { orderBy(column: string, direction: "asc" | "desc"): Query };

export function inOrder<Query>(query: Query, backwards = false): Query {
  let ordered = query as Ordered<Query>;
  for (const column of orderColumns) ordered = ordered.orderBy(column, backwards ? "asc" : "desc") as Ordered<Query>;
  return ordered as Query;
}

type Position = Pick<Selectable<Database["published_works"]>, "rank" | "year" | "created_at" | "id">;

/** Matches the works that come after a work in the site's order, or before it when `backwards`. */
export function beyond(from: Position, backwards: boolean) {
  const sign = sql.raw(backwards ? ">" : "<");
  const columns = sql.join(orderColumns.map((column) => sql.ref(column)));
  return sql<boolean>`(${columns}) ${sign} (${from.rank}, ${from.year}, ${from.created_at}, ${from.id})`;
}

type Row = Selectable<Database["works"]> & { image: ImageRow | null; pictures: PictureJson[] | null };
type PublicRow = Row & { year: number };

export function toWork(row: PublicRow): Work {
  return toStoredWork(row) as Work;
}

export function toStoredWork(row: Row): StoredWork {
  const others = (row.pictures ?? [])
    .toSorted((one, other) => one.slot - other.slot)
    .map(({ slot, alt, caption, framing, image }) => {
      return { slot, picture: { alt, caption, framing, image: toImage(image) } satisfies GalleryPicture };
    });
  return {
    id: row.id,
    ownerId: row.owner_id,
    status: row.status,
    ...eachText((field) => row[textFields[field].column]),
    year: row.year,
    image: row.image && toImage(row.image),
    framing: row.framing as Framing,
    technologies: row.technologies,
    figures: row.figures,
    testimonial: row.testimonial,
    gallery: others.filter(({ slot }) => slot > 0).map(({ picture }) => picture),
    phone: others.find(({ slot }) => slot === 0)?.picture ?? null,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

export function toImage(row: ImageRow): WorkImage {
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    color: row.color,
    kind: row.kind as Kind | null,
    inks: row.inks,
    variants: row.variants
      .map(({ key, type, width, height }) => ({ file: key.slice("works/".length), type, width, height }))
      .toSorted((one, other) => one.width - other.width || one.height - other.height),
    isPending: row.source_key !== null && row.attempts < MAX_TRIES,
  };
}

/** Ranks are 0, and the year decides, until the owner first moves a work. From then on a newly published work goes first. */
export const firstRank = sql<number>`(select case when max(rank) > 0 then max(rank) + 1 else 0 end from works)`;

export function columnsOf(input: WorkInput) {
  return {
    ...eachTextColumn((field) => input[field] ?? ""),
    year: input.year,
    framing: JSON.stringify({ ...autoFraming, ...input.framing }),
    ...studyColumns(input),
  };
}

/** Undefined columns stay as they are. */
export function changedColumnsOf(input: WorkChange) {
  const { year, alt, framing } = input;
  return {
    ...eachTextColumn((field) => input[field]),
    year,
    framing: framing && sql<string>`framing || ${JSON.stringify(framing)}::jsonb`,
    // The API answers the title as the alt of a work without one. A client that sends it back still means none.
    alt: alt && sql<string>`case when title = ${alt} then '' else ${alt} end`,
    ...studyColumns(input),
  };
}

function studyColumns({ technologies, figures, testimonial, status }: WorkChange) {
  return {
    technologies,
    technology_slugs: technologies?.map(technologySlug),
    figures: figures && JSON.stringify(figures),
    testimonial: testimonial && JSON.stringify(testimonial),
    status,
  };
}

/** Replaces the gallery, the phone's picture, or both. What is undefined stays as it is. */
export async function savePictures(
  trx: Transaction<Database>,
  workId: string,
  { gallery, phone }: Pick<WorkChange, "gallery" | "phone">,
): Promise<void> {
  const rows = [
    ...(phone ? [{ slot: 0, picture: phone }] : []),
    ...(gallery ?? []).map((picture, index) => ({ slot: index + 1, picture })),
  ];
  const replaced = trx.deleteFrom("work_pictures").where("work_id", "=", workId);
  if (gallery !== undefined) await replaced.where("slot", ">", 0).execute();
  if (phone !== undefined) await replaced.where("slot", "=", 0).execute();
  if (rows.length === 0) return;
  await trx
    .insertInto("work_pictures")
    .values(rows.map(({ slot, picture }) => ({ work_id: workId, slot, ...pictureColumns(picture) })))
    .execute();
}

function pictureColumns({ id, alt = "", caption = "", framing }: PictureInput) {
  return { image_id: id, alt, caption, framing: JSON.stringify({ ...autoFraming, ...framing }) };
}
