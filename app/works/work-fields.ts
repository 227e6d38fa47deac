import type { FramingChoice } from "./mounting/framing.ts";

/*
 * The text fields of a work. Limits, request rules, the form, drafts, the conflict view, the API, OpenAPI, the archive
 * and the database all read these tables. A new field needs a row here, a column (db/schema.ts and a migration),
 * its label (content/admin.ts) and its error messages (content/messages.ts).
 *
 * The form shows the fields in this order. Lengths are in characters.
 */
const requiredTexts = {
  title: { maxLength: 120, isOneLine: true, column: "title" },
  url: { maxLength: 2_048, isOneLine: true, column: "url" },
  desc: { maxLength: 5_000, isOneLine: false, column: "description" },
} as const;

/** An absent one is stored as an empty text. */
const optionalTexts = {
  alt: { maxLength: 300, isOneLine: true, column: "alt" },
  client: { maxLength: 120, isOneLine: true, column: "client" },
  duration: { maxLength: 60, isOneLine: true, column: "duration" },
  role: { maxLength: 120, isOneLine: true, column: "role" },
  result: { maxLength: 200, isOneLine: true, column: "result" },
  need: { maxLength: 3_000, isOneLine: false, column: "need" },
  approach: { maxLength: 3_000, isOneLine: false, column: "approach" },
  outcome: { maxLength: 3_000, isOneLine: false, column: "outcome" },
} as const;

export const textFields = { ...requiredTexts, ...optionalTexts };

export type RequiredText = keyof typeof requiredTexts;
export type OptionalText = keyof typeof optionalTexts;
export type TextField = RequiredText | OptionalText;
type TextColumn = (typeof textFields)[TextField]["column"];

const textFieldNames = Object.keys(textFields) as TextField[];

export const requiredTextNames = Object.keys(requiredTexts) as RequiredText[];

export function isRequired(field: TextField): field is RequiredText {
  return field in requiredTexts;
}

/** An object with one value for each text field. */
export function eachText<Value>(value: (field: TextField) => Value): Record<TextField, Value> {
  const entries = textFieldNames.map((field) => [field, value(field)]);
  return Object.fromEntries(entries) as Record<TextField, Value>;
}

/** An object with one value for each text field, named by its database column. */
export function eachTextColumn<Value>(value: (field: TextField) => Value): Record<TextColumn, Value> {
  const entries = textFieldNames.map((field) => [textFields[field].column, value(field)]);
  return Object.fromEntries(entries) as Record<TextColumn, Value>;
}

export function textsOf(work: Record<TextField, string>): Record<TextField, string> {
  return eachText((field) => work[field]);
}

/** The form's fields of the parts that are not single texts, but for the pictures. */
export const studyNames = [
  "technologies",
  "figures.0.value",
  "figures.0.label",
  "figures.1.value",
  "figures.1.label",
  "figures.2.value",
  "figures.2.label",
  "testimonial.text",
  "testimonial.name",
  "testimonial.role",
] as const;

/** A picture of the gallery in the form. */
export interface TypedPicture {
  id: string;
  alt: string;
  caption: string;
  framing: FramingChoice;
}

/** The form's fields with one text each. `framing` is a choice of works/mounting/framing.ts. */
export type TypedName = TextField | "year" | "framing" | (typeof studyNames)[number];

/** The values of the form. */
export interface TypedWork extends Record<TypedName, string> {
  gallery: TypedPicture[];
  phone: TypedPicture | null;
}

const noStudy = Object.fromEntries(studyNames.map((name) => [name, ""])) as Record<(typeof studyNames)[number], string>;

export const nothingTyped: TypedWork = {
  ...eachText(() => ""),
  ...noStudy,
  year: "",
  framing: "auto",
  gallery: [],
  phone: null,
};
