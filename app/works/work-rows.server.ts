import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import type { GalleryPicture } from "./case-study.ts";
import type { Values } from "./form-values.ts";
import { autoFraming, type Framing, type Kind } from "./mounting/framing.ts";
import { readDraft } from "./read-draft.server.ts";
import { technologySlug } from "./technology-slug.ts";
import type { Draft, OwnWork, Work, WorkImage } from "./work.ts";
import { eachText, eachTextColumn, textFields } from "./work-fields.ts";
import type { PictureInput, WorkChange, WorkInput } from "./work-schema.server.ts";

type ImageRow = Pick<
  Selectable<Database["images"]>,
  "id" | "width" | "height" | "color" | "kind" | "inks" | "variants" | "source_key"
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
  'inks', images.inks, 'variants', images.variants, 'source_key', images.source_key
)`;

/** The image of the work, null if it has none, and its further pictures by their slots. */
export const withPictures = [
  sql<ImageRow | null>`(select ${imageJson} from images where images.id = works.image_id)`.as("image"),
  sql<PictureJson[] | null>`(
    select jsonb_agg(jsonb_build_object(
      'slot', slot, 'alt', alt, 'caption', caption, 'framing', framing, 'image', ${imageJson}
    ))
    from work_pictures inner join images on images.id = work_pictures.image_id
    where work_pictures.work_id = works.id
  )`.as("pictures"),
] as const;

/** All works, those that are not on the site and those in the bin included. */
export function allWorks(db: Kysely<Database>) {
  return db.selectFrom("works").selectAll("works").select(withPictures);
}

/** The works that visitors see. */
export function publicWorks(db: Kysely<Database>) {
  return db.selectFrom("published_works as works").selectAll("works").select(withPictures);
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

type SiteRow = Selectable<Omit<Database["works"], "draft" | "draft_at">> & {
  image: ImageRow | null;
  pictures: PictureJson[] | null;
};
export type Row = SiteRow & Pick<Selectable<Database["works"]>, "draft" | "draft_at">;

export function toWork(row: SiteRow): Work {
  return { ...identityOf(row), ...columnsIn(row) } as Work;
}

function identityOf(row: SiteRow) {
  return {
    id: row.id,
    ownerId: row.owner_id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

type Content = Omit<Draft, keyof ReturnType<typeof identityOf>>;

function columnsIn(row: SiteRow): Content {
  const others = (row.pictures ?? []).toSorted((one, other) => one.slot - other.slot);
  const shown = ({ alt, caption, framing, image }: PictureJson): GalleryPicture => {
    return { alt, caption, framing: { ...autoFraming, ...framing }, image: toImage(image) };
  };
  const phone = others.find(({ slot }) => slot === 0);
  return {
    ...eachText((field) => row[textFields[field].column]),
    year: row.year,
    image: row.image && toImage(row.image),
    framing: { ...autoFraming, ...row.framing } as Framing,
    technologies: row.technologies,
    figures: row.figures,
    testimonial: row.testimonial,
    gallery: others.filter(({ slot }) => slot > 0).map(shown),
    phone: phone ? shown(phone) : null,
  };
}

/** The columns as a request would write them. */
export function inputOf(row: SiteRow): WorkInput {
  const { image, gallery, phone, ...content } = columnsIn(row);
  const named = ({ image: { id }, ...texts }: GalleryPicture) => ({ id, ...texts });
  return { ...content, imageId: image?.id ?? null, gallery: gallery.map(named), phone: phone && named(phone) };
}

/** What is being prepared, as it was typed. */
export function preparedIn(row: Row): Values {
  return row.draft ?? inputOf(row);
}

/** The works as their owner sees them, with the pictures that their drafts name. */
export async function toOwnWorks(db: Kysely<Database>, rows: Row[], thisYear: number): Promise<OwnWork[]> {
  const drafts = rows.map((row) => row.draft && readDraft(row.draft, thisYear));
  const images = await imagesOf(
    db,
    drafts.flatMap((draft) => draft ?? []),
  );
  return rows.map((row, index) => {
    const draft = drafts[index];
    const columns = toWork(row);
    return {
      site: row.status === "published" ? columns : null,
      prepared: draft ? { ...identityOf(row), ...contentOf(draft, images) } : columns,
      values: preparedIn(row),
      draftAt: row.draft_at,
    };
  });
}

/** The pictures that drafts name, by their ids. */
export async function imagesOf(db: Kysely<Database>, drafts: WorkInput[]): Promise<Map<string, WorkImage>> {
  const ids = drafts.flatMap(picturesOf);
  const rows = ids.length > 0 ? await db.selectFrom("images").selectAll().where("id", "in", ids).execute() : [];
  return new Map(rows.map((row) => [row.id, toImage(row)]));
}

/** The ids of all pictures that a work names. */
export function picturesOf({ imageId, gallery = [], phone }: WorkChange | WorkInput): string[] {
  return [imageId, ...gallery.map(({ id }) => id), phone?.id].filter((id) => typeof id === "string");
}

/** A picture that is not there any more is left out. */
function contentOf({ imageId, gallery, phone, ...texts }: WorkInput, images: Map<string, WorkImage>): Content {
  const shown = ({ id, ...picture }: PictureInput): GalleryPicture[] => {
    const image = images.get(id);
    return image ? [{ image, ...picture }] : [];
  };
  return {
    ...texts,
    image: images.get(imageId ?? "") ?? null,
    gallery: gallery.flatMap(shown),
    phone: (phone && shown(phone)[0]) ?? null,
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
    isPending: row.source_key !== null,
  };
}

/** Ranks are 0, and the year decides, until the owner first moves a work. From then on a newly published work goes first. */
export const firstRank = sql<number>`(select case when max(rank) > 0 then max(rank) + 1 else 0 end from works)`;

export function columnsOf(input: WorkInput) {
  const { year, imageId, framing, technologies, figures, testimonial } = input;
  return {
    ...eachTextColumn((field) => input[field]),
    year,
    image_id: imageId,
    framing: JSON.stringify(framing),
    technologies,
    technology_slugs: technologies.map(technologySlug),
    figures: JSON.stringify(figures),
    testimonial: testimonial && JSON.stringify(testimonial),
  };
}

/** Replaces the pictures of the gallery and of the phone. */
export async function savePictures(
  trx: Transaction<Database>,
  workId: string,
  { gallery, phone }: Pick<WorkInput, "gallery" | "phone">,
): Promise<void> {
  const rows = [
    ...(phone ? [{ slot: 0, picture: phone }] : []),
    ...gallery.map((picture, index) => ({ slot: index + 1, picture })),
  ];
  await trx.deleteFrom("work_pictures").where("work_id", "=", workId).execute();
  if (rows.length === 0) return;
  await trx
    .insertInto("work_pictures")
    .values(
      rows.map(({ slot, picture: { id, alt, caption, framing } }) => {
        return { work_id: workId, slot, image_id: id, alt, caption, framing: JSON.stringify(framing) };
      }),
    )
    .execute();
}
