import { slug } from "#app/slug.ts";
import { isWorkId } from "./work.ts";

const MAX_TITLE = 60;

/** The last part of a work's address: its title, then its id. */
export function workSlug({ id, title }: { id: string; title: string }): string {
  const words = slug(title).slice(0, MAX_TITLE + 1);
  // A word is not cut, unless it is the only one.
  const short = words.length > MAX_TITLE ? words.slice(0, MAX_TITLE).replace(/(?<=.)-[^-]*$/, "") : words;
  return `${short || "projet"}-${id}`;
}

/** @returns the id at the end of such a part, whatever stands before it; null if there is none */
export function workIdIn(text: string): string | null {
  const id = /^(?:[a-z0-9-]{1,80}-)?([^-]+)$/.exec(text)?.[1] ?? "";
  return isWorkId(id) ? id : null;
}
