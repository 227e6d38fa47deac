import { z } from "zod";
import { yearOf } from "../calendar.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import { isShown, objectKey } from "./archive-file.server.ts";
import { type ArchivedTable, integer, isObject, moment, text } from "./archive-table.server.ts";
import { pictureId } from "./case-study-schema.server.ts";
import { MAX_DRAFT, storable } from "./drafting.server.ts";
import { inkNames, kinds } from "./mounting/framing.ts";
import { workSchema } from "./work-schema.server.ts";

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
const size = z.int().positive().max(100_000);
const variant = z.strictObject({
  ...{ key: objectKey, width: size, height: size },
  type: z.enum(["image/webp", "image/avif"]),
});

const image = z.object({
  id: pictureId,
  ...{ width: size, height: size, color: text(20).nullable() },
  kind: z.enum(kinds).nullable(),
  inks: z.array(z.number()).length(inkNames.length).nullable(),
  variants: z.array(variant),
  source_key: objectKey.nullable(),
});

/** What is no field of the form. */
const work = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  site: z.unknown(),
  draft: z
    .record(z.string(), z.unknown())
    .transform(storable)
    .refine((draft) => JSON.stringify(draft).length <= MAX_DRAFT, "draft_too_large")
    .nullable(),
  draft_at: moment.nullable(),
  ...{ version: integer.positive(), rank: integer },
  ...{ published_at: moment.nullable(), created_at: moment, updated_at: moment, deleted_at: moment.nullable() },
});

/**
 * The tables of the works, in the order in which they are inserted.
 * @param into where they are inserted, and the keys of the objects that the archive has
 */
export function workTables({ ownerId, jobs, keys }: { ownerId: string; jobs: Jobs; keys: Set<string> }) {
  const images: ArchivedTable<{ id: string; kind: string | null; source_key: string | null }> = {
    columns: Object.keys(image.shape),
    keys: ["id"],
    parse(row) {
      const hasPicture = ({ variants }: z.output<typeof image>) =>
        variants.some(({ key }) => isShown(key) && keys.has(key));
      const { variants, inks, source_key, ...columns } = image.refine(hasPicture, "it has no picture").parse(row);
      const found = variants.filter(({ key }) => keys.has(key));
      const source = source_key && keys.has(source_key) ? source_key : null;
      return { ...columns, inks: json(inks), variants: JSON.stringify(found), source_key: source };
    },
    async insert(trx, rows) {
      await trx
        .insertInto("images")
        .values(rows as never)
        .execute();
      for (const { id, kind, source_key } of rows) if (source_key || !kind) await jobs.add("image", id, trx);
    },
  };
  const works: ArchivedTable = {
    columns: Object.keys(work.shape),
    keys: ["id"],
    titleOf: ({ site }) => (isObject(site) ? site.title : undefined),
    parse(row) {
      const { site, draft, ...own } = work.parse(row);
      const document = site === null ? null : workSchema(yearOf(new Date())).parse(site);
      return { ...own, owner_id: ownerId, site: json(document), draft: json(draft) };
    },
  };
  return { images, works };
}
