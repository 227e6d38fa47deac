import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#db/schema.ts";
import { readAvailability } from "../availability/availability.server.ts";
import { yearOf } from "../formats/calendar.ts";
import { messageSchema } from "../messages/message-schema.server.ts";
import { MAX_HOST } from "../visits/visit.ts";
import { MAX_DRAFT } from "../works/drafting.server.ts";
import { storable } from "../works/form-values.ts";
import { inkNames, kinds } from "../works/pictures/framing.ts";
import { isWorkId } from "../works/work.ts";
import { pictureId, workSchema } from "../works/work-schema.server.ts";

export const PAGE = 500;

export const objectKey = /^works\/([0-9a-f]{24})-\d{1,4}\.(?:webp|avif)$/;

export function isSound(key: string, bytes: Uint8Array): boolean {
  const [, hash = ""] = objectKey.exec(key) ?? [];
  return createHash("sha256").update(bytes).digest("hex").startsWith(hash);
}

export interface Site {
  ownerId: string;
  keys: Set<string>;
}

export interface ArchivedTable {
  from?: string;
  columns: string[];
  keys: string[];
  parse(row: unknown, site: Site): object;
}

// No engine stores larger integers or a NUL in a text, nor PGlite the year 0.
const integer = z.int().min(-2_147_483_648).max(2_147_483_647);
// Zod's own `max` also runs on objects with a `length`, and throws.
const text = (maxLength: number) =>
  z.string().regex(new RegExp(`^[^\\0]{0,${maxLength}}$`, "u"), `is no text of at most ${maxLength} characters`);
const moment = z.iso
  .datetime()
  .regex(/^(?!0000)/)
  .transform((written) => new Date(written));
const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

const size = z.int().positive().max(100_000);
const key = z.string().regex(objectKey);
const image = z.strictObject({
  id: pictureId,
  width: size,
  height: size,
  color: text(20).nullable(),
  kind: z.enum(kinds),
  ink: z.enum(inkNames),
  variants: z.array(z.strictObject({ key, width: size, height: size, type: z.enum(["image/webp", "image/avif"]) })),
  stored_at: moment,
});

const work = z.strictObject({
  id: z.string().refine(isWorkId, "id_invalid"),
  site: z.unknown(),
  draft: z
    .record(z.string(), z.unknown())
    .transform(storable)
    .refine((draft) => JSON.stringify(draft).length <= MAX_DRAFT, "draft_too_large")
    .nullable(),
  draft_at: moment.nullable(),
  version: integer.positive(),
  rank: integer,
  published_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
  deleted_at: moment.nullable(),
});

const line = text(300);
/** Choices that the form no longer offers stay valid. Mail columns are left out: no mail is sent again. */
const message = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  name: z.unknown(),
  kind: line,
  budget: line,
  work_title: line,
  email: z.unknown(),
  body: z.unknown(),
  is_spam: z.boolean(),
  created_at: moment,
  read_at: moment.nullable(),
  deleted_at: moment.nullable(),
});

const visit = z.strictObject({ day: z.iso.date(), page: text(200), host: text(MAX_HOST), count: integer.positive() });

const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/);
const availability = z.strictObject({
  name: z.literal("availability"),
  // The month may be past by now.
  value: z
    .object({ kind: z.string(), month: month.default("2000-01") })
    .transform((value) => readAvailability(value.kind, value.month, value.month))
    .refine((value) => value !== null, "availability_unknown"),
});

/** Written in this order. Preview links are in no archive. */
export const archivedTables = {
  images: {
    columns: Object.keys(image.shape),
    keys: ["id"],
    parse(row, { keys }) {
      const isShown = (file: string) => /^works\/.*\.webp$/.test(file) && keys.has(file);
      const hasPicture = ({ variants }: z.output<typeof image>) => variants.some((variant) => isShown(variant.key));
      const { variants, ...columns } = image.refine(hasPicture, "it has no picture").parse(row);
      const found = variants.filter((variant) => keys.has(variant.key));
      return { ...columns, variants: json(found) };
    },
  },
  works: {
    columns: Object.keys(work.shape),
    keys: ["id"],
    parse(row, { ownerId }) {
      const { site, draft, ...own } = work.parse(row);
      const document = site === null ? null : workSchema(yearOf(new Date())).parse(site);
      return { ...own, owner_id: ownerId, site: json(document), draft: json(draft) };
    },
  },
  messages: {
    columns: Object.keys(message.shape),
    keys: ["id"],
    parse(row) {
      const own = message.parse(row);
      const rules = messageSchema({ kinds: [own.kind], budgets: [own.budget] });
      const { text: body, ...sent } = rules.parse({ ...own, text: own.body });
      // This is no HMAC, so nobody can send the message again by its fingerprint.
      return { ...own, ...sent, body, fingerprint: `imported ${own.id}` };
    },
  },
  visits: { columns: Object.keys(visit.shape), keys: ["day", "page", "host"], parse: (row) => visit.parse(row) },
  availability: {
    from: "settings",
    columns: Object.keys(availability.shape),
    keys: ["name"],
    parse(row) {
      const { name, value } = availability.parse(row);
      return { name, value: json(value) };
    },
  },
} satisfies Record<string, ArchivedTable>;

export type TableName = keyof typeof archivedTables;

export const isTableName = (name: string): name is TableName => Object.hasOwn(archivedTables, name);

export function selectRows(db: Kysely<Database>, name: TableName, offset: number): Promise<object[]> {
  const { from = name, columns, keys }: ArchivedTable = archivedTables[name];
  const rows = db.selectFrom(from as "settings").select(columns as "name"[]);
  return keys
    .reduce((query, column) => query.orderBy(column as "name"), rows)
    .$if(name === "availability", (query) => query.where("name", "=", "availability"))
    .limit(PAGE)
    .offset(offset)
    .execute();
}

export function nameOf(row: unknown): string {
  const { id, day, page, host, name, site, draft } = Object(row);
  const title = Object(site ?? draft).title;
  return [id, day, page, host, name, title].filter((each) => each !== undefined && each !== "").join(" ");
}

export function keysIn(row: unknown): string[] {
  const { variants } = Object(row);
  const keys = Array.isArray(variants) ? variants.map((variant) => Object(variant).key) : [];
  return keys.filter((each) => typeof each === "string" && objectKey.test(each));
}
