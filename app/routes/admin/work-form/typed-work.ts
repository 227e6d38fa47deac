import { choiceOf } from "#app/works/mounting/framing.ts";
import type { Work } from "#app/works/work.ts";
import { nothingTyped, type TextField, type TypedWork, textFieldNames, textsOf } from "#app/works/work-fields.ts";

export const namesBeforeImage = textFieldNames.filter((name) => name !== "title" && name !== "alt");
/** In the form's order: the year stands beside the title, the alternative text below the image. */
export const typedNames: (keyof TypedWork)[] = ["title", "year", ...namesBeforeImage, "alt", "framing"];

export function typedIn(form: FormData): TypedWork {
  return {
    ...nothingTyped,
    ...Object.fromEntries(typedNames.map((name) => [name, String(form.get(name) ?? nothingTyped[name])])),
  };
}

/** A stored work as its form shows it. */
export function typedFrom(work: Pick<Work, TextField | "year" | "framing">): TypedWork {
  return { ...textsOf(work), year: String(work.year), framing: choiceOf(work.framing) };
}

/** Sets the inputs themselves: they are uncontrolled, so that a text typed before hydration is not lost. */
export function fillIn(form: HTMLFormElement, values: TypedWork): void {
  for (const name of typedNames) {
    const field = form.elements.namedItem(name);
    const hasValue =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof RadioNodeList;
    if (hasValue) field.value = values[name];
  }
}

/** Compares without line ends, which are CRLF in a submitted form. */
export function areSame(one: TypedWork, other: TypedWork): boolean {
  return typedNames.every((name) => one[name].replaceAll("\r\n", "\n") === other[name].replaceAll("\r\n", "\n"));
}
