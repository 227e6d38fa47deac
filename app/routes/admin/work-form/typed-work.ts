import type { TypedWork } from "#app/works/work-request.server.ts";

export const nothingTyped: TypedWork = { title: "", url: "", year: "", desc: "", alt: "" };
const names = Object.keys(nothingTyped) as (keyof TypedWork)[];

export function typedIn(form: FormData): TypedWork {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")])) as unknown as TypedWork;
}

/** The fields keep their own values, so that what was typed before the scripts ran is still there. */
export function fillIn(form: HTMLFormElement, values: TypedWork): void {
  for (const name of names) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = values[name];
  }
}

export function areSame(one: TypedWork, other: TypedWork): boolean {
  // A form's text comes back with the line ends of the network.
  return names.every((name) => one[name].replaceAll("\r\n", "\n") === other[name].replaceAll("\r\n", "\n"));
}
