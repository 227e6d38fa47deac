/*
 * The text fields of a work. Limits, request rules, the form, the API, OpenAPI, the archive and the database all read
 * these tables. A new field needs a row here, a column (db/schema.ts and a migration), its label (texts/admin.ts) and
 * its error messages (texts/errors.ts).
 *
 * The form shows the fields in this order. Lengths are in characters.
 */
const requiredTexts = {
  title: { maxLength: 120, isOneLine: true, column: "title" },
  desc: { maxLength: 5_000, isOneLine: false, column: "description" },
} as const;

/** An absent one is stored as an empty text. */
const optionalTexts = {
  url: { maxLength: 2_048, isOneLine: true, column: "url" },
  linkLabel: { maxLength: 40, isOneLine: true, column: "link_label" },
  alt: { maxLength: 300, isOneLine: true, column: "alt" },
  client: { maxLength: 120, isOneLine: true, column: "client" },
  duration: { maxLength: 60, isOneLine: true, column: "duration" },
  role: { maxLength: 120, isOneLine: true, column: "role" },
  result: { maxLength: 200, isOneLine: true, column: "result" },
  english: { maxLength: 140, isOneLine: true, column: "english" },
  need: { maxLength: 3_000, isOneLine: false, column: "need" },
  approach: { maxLength: 3_000, isOneLine: false, column: "approach" },
  outcome: { maxLength: 3_000, isOneLine: false, column: "outcome" },
} as const;

export const textFields = { ...requiredTexts, ...optionalTexts };

export type RequiredText = keyof typeof requiredTexts;
export type TextField = keyof typeof textFields;
type TextColumn = (typeof textFields)[TextField]["column"];

const textFieldNames = Object.keys(textFields) as TextField[];

/** All that the owner decides of a work, by its names in a request. */
export const valueNames = [
  ...textFieldNames,
  ...(["year", "imageId", "framing", "technologies", "figures", "testimonial", "gallery", "phone"] as const),
];

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
