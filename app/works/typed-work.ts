import { caseStudyLimits as limits } from "./case-study.ts";
import { nested } from "./form-body.ts";
import { choiceOf, type FramingChoice, framingChoices } from "./mounting/framing.ts";
import {
  eachText,
  nothingTyped,
  studyNames,
  type TypedPicture,
  type TypedWork,
  textFields,
  textsOf,
} from "./work-fields.ts";
import type { PictureValues, WorkValues } from "./work-values.ts";

/** A stored work as its form shows it. */
export function typedFrom(work: WorkValues): TypedWork {
  const { year, framing, technologies, figures, testimonial, gallery, phone } = work;
  const typed: TypedWork = {
    ...nothingTyped,
    ...textsOf(work),
    year: year === null ? "" : String(year),
    framing: choiceOf(framing),
    technologies: technologies.join(", "),
    "testimonial.text": testimonial?.text ?? "",
    "testimonial.name": testimonial?.name ?? "",
    "testimonial.role": testimonial?.role ?? "",
    gallery: gallery.map(typedFromPicture),
    phone: phone && typedFromPicture(phone),
  };
  for (const [index, { value, label }] of figures.entries()) {
    Object.assign(typed, { [`figures.${index}.value`]: value, [`figures.${index}.label`]: label });
  }
  return typed;
}

function typedFromPicture({ id, alt, caption, framing }: PictureValues): TypedPicture {
  return { id, alt, caption, framing: choiceOf(framing) };
}

/** The values of a form's fields. */
export function typedIn(form: FormData): TypedWork {
  return readTyped(nested(Object.fromEntries([...form].filter(([, value]) => typeof value === "string"))));
}

/** What the form sends to the API. */
export function wireOf({ gallery, phone, ...texts }: TypedWork): Record<string, unknown> {
  return { ...nested({ ...texts, figures: "" }), gallery, phone };
}

/** Compares without line ends, which are CRLF in a submitted form. */
export function areSame(one: TypedWork, other: TypedWork): boolean {
  const normal = (typed: TypedWork) =>
    JSON.stringify(typed, Object.keys(nothingTyped).concat("id", "caption").toSorted());
  return normal(one).replaceAll("\\r\\n", "\\n") === normal(other).replaceAll("\\r\\n", "\\n");
}

/** The values in a request as the form shows them again, cut well above their limits. */
export function readTyped(values: Record<string, unknown>): TypedWork {
  return {
    ...eachText((field) => shown(values[field], 2 * textFields[field].maxLength)),
    ...(Object.fromEntries(
      studyNames.map((name) => [name, shown(at(values, name), 2 * limits.testimonialText)]),
    ) as Record<(typeof studyNames)[number], string>),
    year: shown(values.year, 20),
    framing: framingIn(values.framing),
    gallery: Array.isArray(values.gallery)
      ? values.gallery.slice(0, 2 * limits.gallery).flatMap((picture) => typedPicture(picture) ?? [])
      : [],
    phone: typedPicture(values.phone),
  };
}

function typedPicture(value: unknown): TypedPicture | null {
  const picture = (value ?? {}) as Record<string, unknown>;
  const id = shown(picture.id, 64);
  if (id === "") return null;
  return {
    id,
    alt: shown(picture.alt, 2 * limits.pictureAlt),
    caption: shown(picture.caption, 2 * limits.caption),
    framing: framingIn(picture.framing),
  };
}

/** The value under a name with dots. */
function at(values: unknown, name: string): unknown {
  return name.split(".").reduce<unknown>((value, key) => {
    return value && typeof value === "object" && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined;
  }, values);
}

function shown(value: unknown, maxLength: number): string {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, maxLength) : "";
}

function framingIn(value: unknown): FramingChoice {
  return framingChoices.find((choice) => choice === value) ?? "auto";
}
