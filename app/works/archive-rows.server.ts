import { z } from "zod";
import { yearOf } from "../calendar.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import { isShown, objectKey } from "./archive-file.server.ts";
import { type ArchivedTable, integer, moment, text } from "./archive-table.server.ts";
import { caseStudyLimits } from "./case-study.ts";
import { pictureId, pictureRule } from "./case-study-schema.server.ts";
import { inkNames, kinds } from "./mounting/framing.ts";
import { MAX_DRAFT, storable } from "./read-draft.server.ts";
import { eachText, eachTextColumn, textFields } from "./work-fields.ts";
import { columnsOf } from "./work-rows.server.ts";
import { draftSchema, workSchema } from "./work-schema.server.ts";

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
const size = z.int().positive().max(100_000);
const variant = z.strictObject({
  ...{ key: objectKey, width: size, height: size },
  type: z.enum(["image/webp", "image/avif"]),
});

const image = z.object({
  id: pictureId,
  ...{ width: size, height: size, color: text(20).nullable() },
  // An archive of an older release has neither.
  kind: z.enum(kinds).nullable().default(null),
  inks: z.array(z.number()).length(inkNames.length).nullable().default(null),
  variants: z.array(variant),
  source_key: objectKey.nullable(),
});

/** What is no field of the form. */
const work = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  status: z.enum(["published", "draft"]).default("published"),
  draft: z
    .record(z.string(), z.unknown())
    .transform(storable)
    .refine((draft) => JSON.stringify(draft).length <= MAX_DRAFT, "draft_too_large")
    .nullable()
    .default(null),
  draft_at: moment.nullable().default(null),
  ...{ version: integer.positive(), rank: integer },
  ...{ created_at: moment, updated_at: moment, deleted_at: moment.nullable() },
});
const fields = [
  ...Object.keys(eachTextColumn(() => null)),
  ...["year", "image_id", "framing", "technologies", "figures", "testimonial"],
];

const place = z.object({ work_id: z.string(), slot: z.int().min(0).max(caseStudyLimits.gallery) });

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
    columns: [...Object.keys(work.shape), ...fields],
    keys: ["id", "title"],
    parse(row) {
      const own = work.parse(row);
      const rules = (own.status === "published" ? workSchema : draftSchema)(yearOf(new Date()));
      const texts = eachText((field) => row[textFields[field].column]);
      const input = rules.parse({ ...row, ...texts, imageId: row.image_id, gallery: undefined, phone: undefined });
      return { ...columnsOf(input), ...own, owner_id: ownerId, draft: json(own.draft) };
    },
  };
  const work_pictures: ArchivedTable = {
    columns: [...Object.keys(place.shape), "image_id", "alt", "caption", "framing"],
    keys: ["work_id", "slot"],
    parse(row) {
      const { id, framing, ...texts } = pictureRule.parse({ ...row, id: row.image_id });
      return { ...place.parse(row), ...texts, image_id: id, framing: JSON.stringify(framing) };
    },
  };
  return { images, works, work_pictures };
}
