import { slug } from "#app/formats/slug.ts";
import { isWorkId } from "./work.ts";

const MAX_TITLE = 60;

export function workSlug({ id, title }: { id: string; title: string }): string {
  const words = slug(title).slice(0, MAX_TITLE + 1);
  const short = words.length > MAX_TITLE ? words.slice(0, MAX_TITLE).replace(/(?<=.)-[^-]*$/, "") : words;
  return `${short || "projet"}-${id}`;
}

export function workIdIn(text: string): string | null {
  const id = text.slice(text.lastIndexOf("-") + 1);
  return isWorkId(id) ? id : null;
}

export function technologySlug(name: string): string {
  return slug(name) || name.trim().toLowerCase();
}
