import { type ExpressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { MAX_TRIES } from "./images/pipeline.server.ts";
import { autoFraming, type Framing, type Kind } from "./mounting/framing.ts";
import type { Work, WorkChange, WorkInput } from "./work.ts";
import { eachText, eachTextColumn, textFields } from "./work-fields.ts";

/** All works with their images, those in the bin included. */
export function allWorks(db: Kysely<Database>) {
  return db
    .selectFrom("works")
    .innerJoin("images", "images.id", "works.image_id")
    .selectAll("works")
    .select(["images.width", "images.height", "images.color", "images.kind", "images.inks", "images.variants"])
    .select((eb) =>
      eb
        .and([eb("images.source_key", "is not", null), eb("images.attempts", "<", MAX_TRIES)])
        .$castTo<boolean>()
        .as("is_image_pending"),
    );
}

/** The works that visitors see. */
export function publicWorks(db: Kysely<Database>) {
  return allWorks(db).where("works.deleted_at", "is", null);
}

const orderColumns = ["works.rank", "works.year", "works.created_at", "works.id"] as const;

type Ordered<Query> = { orderBy(column: string, direction: "asc" | "desc"): Query };

export function inOrder<Query>(query: Query, backwards = false): Query {
  let ordered = query as Ordered<Query>;
  for (const column of orderColumns) ordered = ordered.orderBy(column, backwards ? "asc" : "desc") as Ordered<Query>;
  return ordered as Query;
}

type Position = Pick<Selectable<Database["works"]>, "rank" | "year" | "created_at" | "id">;

/** Matches the works that come after a work in the site's order, or before it when `backwards`. */
export function beyond(eb: ExpressionBuilder<Database, "works">, from: Position, backwards: boolean) {
  return eb(
    eb.refTuple(...orderColumns),
    backwards ? ">" : "<",
    eb.tuple(from.rank, from.year, from.created_at, from.id),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof allWorks>["executeTakeFirstOrThrow"]>>;

export function toWork(row: Row): Work {
  return {
    id: row.id,
    ownerId: row.owner_id,
    ...eachText((field) => row[textFields[field].column]),
    year: row.year,
    image: {
      width: row.width,
      height: row.height,
      color: row.color,
      kind: row.kind as Kind | null,
      inks: row.inks,
      variants: row.variants
        .map(({ key, type, width, height }) => ({ file: key.slice("works/".length), type, width, height }))
        .toSorted((one, other) => one.width - other.width || one.height - other.height),
      isPending: row.is_image_pending,
    },
    framing: row.framing as Framing,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

export function columnsOf(input: WorkInput) {
  return {
    ...eachTextColumn((field) => input[field] ?? ""),
    year: input.year,
    framing: JSON.stringify({ ...autoFraming, ...input.framing }),
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
  };
}
