import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { caseStudyLimits as limits } from "#app/works/case-study.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import { inFrench } from "../sizes.ts";
import type { WorkFailure } from "../work-outcome.ts";

const { study, gallery } = admin.form;

export interface FieldFault {
  /** Of the field. */
  id: string;
  message: string;
}

/** The server names the part that is wrong; here follows which of its fields, in the form's order. */
export function studyFaults({ fields = {}, typed }: WorkFailure): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const name of ["client", "duration", "role", "technologies", "result", "need", "approach", "outcome"] as const) {
    const message = fields[name];
    if (message) faults.push({ id: name, message });
  }
  for (const [part, find] of [
    ["figures", figureFaults],
    ["testimonial", testimonialFaults],
    ["gallery", galleryFaults],
    ["phone", () => []],
  ] as const) {
    const message = fields[part];
    if (!message) continue;
    const found = typed ? find(typed) : [];
    faults.push(...(found.length > 0 ? found : [{ id: firstIds[part], message }]));
  }
  return faults;
}

const firstIds = { figures: "figures.0.value", testimonial: "testimonial.name", gallery: "gallery", phone: "phone" };

function figureFaults(typed: TypedWork): FieldFault[] {
  return ([0, 1, 2] as const).flatMap((row) => {
    const [valueId, labelId] = [`figures.${row}.value`, `figures.${row}.label`] as const;
    const [value, label] = [typed[valueId].trim(), typed[labelId].trim()];
    return [
      ...tooLong(valueId, study.figures.value, value, limits.figureValue),
      ...tooLong(labelId, study.figures.label, label, limits.figureLabel),
      ...(label && !value ? [{ id: valueId, message: fill(study.errors.valueMissing, { label }) }] : []),
      ...(value && !label ? [{ id: labelId, message: fill(study.errors.labelMissing, { value }) }] : []),
    ];
  });
}

/** A missing text or name is the server's own sentence. */
function testimonialFaults(typed: TypedWork): FieldFault[] {
  const { testimonial } = study;
  return [
    ...tooLong("testimonial.text", testimonial.text, typed["testimonial.text"], limits.testimonialText),
    ...tooLong("testimonial.name", testimonial.name, typed["testimonial.name"], limits.testimonialName),
    ...tooLong("testimonial.role", testimonial.role, typed["testimonial.role"], limits.testimonialRole),
  ];
}

function galleryFaults(typed: TypedWork): FieldFault[] {
  return typed.gallery.flatMap(({ id, alt, caption }) => [
    ...tooLong(`alt-${id}`, gallery.alt.label, alt, limits.pictureAlt),
    ...tooLong(`caption-${id}`, gallery.caption.label, caption, limits.caption),
  ]);
}

function tooLong(id: string, field: string, text: string, max: number): FieldFault[] {
  const length = [...text.trim().replaceAll("\r\n", "\n")].length;
  return length > max ? [{ id, message: fill(study.errors.tooLong, { field, max: inFrench(max) }) }] : [];
}
