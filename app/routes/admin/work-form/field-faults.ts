import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { caseStudyLimits as limits } from "#app/works/case-study.ts";
import type { FormValues } from "#app/works/form-values.ts";
import type { WorkField } from "#app/works/work.ts";
import type { PictureRow } from "./pictures/rows.ts";
import { inFrench } from "./sizes.ts";
import type { FieldMessages } from "./work-outcome.ts";

const { study, picture } = admin.form;

export interface FieldFault {
  /** Of the field. */
  id: string;
  message: string;
  /** It stands in the part that can be closed. */
  isStudy: boolean;
}

const basicFields: WorkField[] = ["title", "year", "url", "linkLabel", "desc", "image", "alt", "framing"];
const studyTexts = ["client", "duration", "role", "technologies", "result", "need", "approach", "outcome"] as const;
const studyParts = ["figures", "testimonial", "gallery", "phone"] as const;

/** The errors of a publication in the form's order. The server names a part that is wrong; here follows which field. */
export function faultsIn(errors: FieldMessages, typed: FormValues, rows: PictureRow[]): FieldFault[] {
  const found = {
    figures: figureFaults(typed),
    testimonial: testimonialFaults(typed),
    gallery: galleryFaults(rows),
    phone: [],
  };
  const single = (names: readonly WorkField[], isStudy: boolean) =>
    names.flatMap((field) => {
      const message = errors[field];
      return message ? [{ id: field === "image" ? "file" : field, message, isStudy }] : [];
    });
  const parts = studyParts.flatMap((part) => {
    const message = errors[part];
    if (!message) return [];
    const faults: Omit<FieldFault, "isStudy">[] = found[part];
    return (faults.length > 0 ? faults : [{ id: firstIds[part], message }]).map((each) => ({ ...each, isStudy: true }));
  });
  return [...single(basicFields, false), ...single(studyTexts, true), ...parts];
}

const firstIds = { figures: "figures.0.value", testimonial: "testimonial.name", gallery: "gallery", phone: "phone" };

type Found = Omit<FieldFault, "isStudy">[];

function figureFaults(typed: FormValues): Found {
  return ([0, 1, 2] as const).flatMap((row) => {
    const [valueId, labelId] = [`figures.${row}.value`, `figures.${row}.label`] as const;
    const [value, label] = [typed[valueId]?.trim() ?? "", typed[labelId]?.trim() ?? ""];
    return [
      ...tooLong(valueId, study.figures.value, value, limits.figureValue),
      ...tooLong(labelId, study.figures.label, label, limits.figureLabel),
      ...(label && !value ? [{ id: valueId, message: fill(study.errors.valueMissing, { label }) }] : []),
      ...(value && !label ? [{ id: labelId, message: fill(study.errors.labelMissing, { value }) }] : []),
    ];
  });
}

/** A missing text or name is the server's own sentence. */
function testimonialFaults(typed: FormValues): Found {
  const { testimonial } = study;
  return [
    ...tooLong("testimonial.text", testimonial.text, typed["testimonial.text"], limits.testimonialText),
    ...tooLong("testimonial.name", testimonial.name, typed["testimonial.name"], limits.testimonialName),
    ...tooLong("testimonial.role", testimonial.role, typed["testimonial.role"], limits.testimonialRole),
  ];
}

function galleryFaults(rows: PictureRow[]): Found {
  return rows.flatMap(({ slot, key, alt, caption }) =>
    slot === "gallery"
      ? [
          ...tooLong(`alt-${key}`, picture.alt, alt, limits.pictureAlt),
          ...tooLong(`caption-${key}`, picture.caption, caption, limits.caption),
        ]
      : [],
  );
}

function tooLong(id: string, field: string, text: string | undefined, max: number): Found {
  const length = [...(text ?? "").trim().replaceAll("\r\n", "\n")].length;
  return length > max ? [{ id, message: fill(study.errors.tooLong, { field, max: inFrench(max) }) }] : [];
}
