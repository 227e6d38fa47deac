import { fill, plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { areSame } from "#app/works/typed-work.ts";
import { nothingTyped, type TypedName, type TypedPicture, type TypedWork } from "#app/works/work-fields.ts";
import { framingName } from "./framing-choices.ts";
import { typedNames } from "./typed-work.ts";

const { conflict: copy, form: fields } = admin;

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

export const compared = [...typedNames, "gallery", "phone"] as const;

/** What differs, in the form's order. */
export function differences(mine: TypedWork, theirs: TypedWork): Difference[] {
  return compared.flatMap((field) => {
    const isSame = areSame({ ...nothingTyped, [field]: mine[field] }, { ...nothingTyped, [field]: theirs[field] });
    return isSame ? [] : [{ label: labelOf(field), mine: shown(field, mine), theirs: shown(field, theirs) }];
  });
}

function shown(field: (typeof compared)[number], values: TypedWork): string {
  if (field === "gallery") return picturesIn(values.gallery);
  if (field === "phone") return values.phone ? fields.phone.picture : copy.noPictures;
  return field === "framing" ? framingName(values.framing) : values[field];
}

function picturesIn(gallery: TypedPicture[]): string {
  const [first] = gallery;
  if (!first) return copy.noPictures;
  const name = first.caption || first.alt || fill(fields.gallery.picture, { position: 1 });
  return fill(plural(copy.gallery, gallery.length), { name });
}

function labelOf(field: (typeof compared)[number]): string {
  const { study, gallery, phone } = fields;
  if (field === "gallery") return gallery.legend;
  if (field === "phone") return phone.legend;
  const [part, ...rest] = field.split(".");
  if (part === "testimonial") return study.testimonial[rest[0] as "text" | "name" | "role"];
  if (part === "figures") return `${study.figures[rest[1] as "value" | "label"]} ${Number(rest[0]) + 1}`;
  const labels: Partial<Record<TypedName, { label: string }>> = { ...fields, ...study };
  return labels[field]?.label ?? field;
}
