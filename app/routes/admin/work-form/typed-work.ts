import { type TypedName, type TypedWork, textFieldNames } from "#app/works/work-fields.ts";

export const namesBeforeImage = ["url", "desc"] as const;
const atTop = ["title", "year", ...namesBeforeImage, "alt", "framing"] as const;
/** In the form's order: the year stands beside the title, the alternative text below the image. */
export const typedNames: TypedName[] = [
  ...atTop,
  ...textFieldNames.filter((name) => !atTop.some((each) => each === name)),
];

/** Sets the inputs themselves: they are uncontrolled, so that a text typed before hydration is not lost. */
export function fillIn(form: HTMLFormElement, values: TypedWork): void {
  for (const name of typedNames) {
    const field = form.elements.namedItem(name);
    const hasValue =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof RadioNodeList;
    if (hasValue) field.value = values[name];
  }
}
