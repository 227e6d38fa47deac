// Rules, form, API, OpenAPI and archive read these tables of fields and limits. A new field also needs its label
// (texts/desk.ts) and its errors (texts/errors.ts). The form has this order. Lengths are in characters.
const requiredTexts = {
  title: { maxLength: 120, isOneLine: true },
  desc: { maxLength: 5_000, isOneLine: false },
} as const;

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

export const workLimits = { firstYear: 1990, imageBytes: 15 * 1_048_576, imagePixels: 50_000_000 } as const;

export const caseStudyLimits = {
  technologies: 12,
  technology: 40,
  figures: 3,
  figureValue: 20,
  figureLabel: 80,
  testimonialText: 600,
  testimonialName: 120,
  testimonialRole: 120,
  gallery: 20,
  caption: 200,
  pictureAlt: 300,
} as const;

export type RequiredText = keyof typeof requiredTexts;
export type TextField = keyof typeof textFields;

const textFieldNames = Object.keys(textFields) as TextField[];

export const valueNames = [
  ...textFieldNames,
  ...(["year", "imageId", "framing", "technologies", "figures", "testimonial", "gallery", "phone"] as const),
];

export function isRequired(field: TextField): field is RequiredText {
  return field in requiredTexts;
}

export function eachText<Value>(value: (field: TextField) => Value): Record<TextField, Value> {
  const entries = textFieldNames.map((field) => [field, value(field)]);
  return Object.fromEntries(entries) as Record<TextField, Value>;
}
