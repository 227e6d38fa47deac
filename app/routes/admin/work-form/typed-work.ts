import { studyNames, type TypedName, type TypedWork } from "#app/works/work-fields.ts";

export const namesBeforeImage = ["url", "desc"] as const;
/** In the form's order: the year stands beside the title, the alternative text below the image. */
export const typedNames: TypedName[] = [
  ...(["title", "year", ...namesBeforeImage, "alt", "framing"] as const),
  ...(["client", "duration", "role", "technologies", "result", "need", "approach", "outcome"] as const),
  ...studyNames.filter((name) => name !== "technologies"),
];

/** Sets the inputs themselves, but for the chips and the pictures: they are uncontrolled, so that a text typed before hydration is not lost. */
export function fillIn(form: HTMLFormElement, values: TypedWork): void {
  for (const name of typedNames) {
    const field = form.elements.namedItem(name);
    const hasValue =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof RadioNodeList;
    if (hasValue) field.value = values[name];
  }
}
