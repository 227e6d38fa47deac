import { useState } from "react";
import type { FieldMessages, SavedDraft, WorkFailure } from "./work-outcome.ts";

/** After a refused publication, each save takes away the errors that were corrected, and brings no new ones. */
export function useErrors(answer: WorkFailure | undefined) {
  const [known, setKnown] = useState(answer);
  const [checked, setChecked] = useState<SavedDraft>();
  const [failure, setFailure] = useState(answer);
  if (known !== answer) {
    setKnown(answer);
    setFailure(answer);
  }

  function update(draft: SavedDraft | undefined) {
    if (draft === checked) return;
    setChecked(draft);
    if (!draft || !failure) return;
    const left = Object.entries(draft.wrong).filter(([field]) => field in (failure.fields ?? {}));
    setFailure(left.length > 0 ? { ...failure, fields: Object.fromEntries(left) } : undefined);
  }

  return { failure, fields: failure?.fields, update };
}

export interface FieldFault {
  id: string;
  message: string;
  /** The field stands in the part that can be closed. */
  isStudy: boolean;
}

const basic = ["title", "year", "url", "linkLabel", "desc", "image", "alt", "framing"];
const study = ["client", "duration", "role", "technologies", "result", "english", "need", "approach", "outcome"];
const order = [...basic, ...study, "figures", "testimonial", "gallery", "phone"];

const innerField = /^(figures|testimonial|gallery)(\.\d+)?\.(value|label|text|name|role|alt|caption)$/;
/** An error of a whole part leads to its first field. */
const firstIds: Record<string, string> = {
  image: "file",
  figures: "figures.0.value",
  testimonial: "testimonial.name",
};

/** The faults are in the form's order, one for each field. */
export function faultsIn(errors: FieldMessages): FieldFault[] {
  const faults = Object.entries(errors).map(([path, message]) => {
    const [part = path] = path.split(".");
    const id = innerField.test(path) ? path : (firstIds[part] ?? part);
    return { id, message, place: order.indexOf(part), isStudy: !basic.includes(part) };
  });
  const inOrder = faults.toSorted((one, other) => one.place - other.place);
  return inOrder.filter(({ id }, index) => inOrder.findIndex((each) => each.id === id) === index);
}
