/*
 * The text fields of a work. Limits, request rules, the form, the API, OpenAPI and the archive all read these tables. A
 * new field needs a row here, its label (texts/admin.ts) and its error messages (texts/errors.ts); a document that is
 * older has an empty text.
 *
 * The form shows the fields in this order. Lengths are in characters.
 */
const requiredTexts = {
  title: { maxLength: 120, isOneLine: true },
  desc: { maxLength: 5_000, isOneLine: false },
} as const;

/** An absent one is stored as an empty text. */
const optionalTexts = {
  url: { maxLength: 2_048, isOneLine: true },
  linkLabel: { maxLength: 40, isOneLine: true },
  alt: { maxLength: 300, isOneLine: true },
  client: { maxLength: 120, isOneLine: true },
  duration: { maxLength: 60, isOneLine: true },
  role: { maxLength: 120, isOneLine: true },
  result: { maxLength: 200, isOneLine: true },
  english: { maxLength: 140, isOneLine: true },
  need: { maxLength: 3_000, isOneLine: false },
  approach: { maxLength: 3_000, isOneLine: false },
  outcome: { maxLength: 3_000, isOneLine: false },
} as const;

export const textFields = { ...requiredTexts, ...optionalTexts };

export type RequiredText = keyof typeof requiredTexts;
export type TextField = keyof typeof textFields;

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
