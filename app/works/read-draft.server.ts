import type { Values } from "./form-values.ts";
import { draftSchema, type WorkInput } from "./work-schema.server.ts";

/** Characters of a draft as JSON. */
export const MAX_DRAFT = 200_000;
/** Of a work's values: `gallery.0.framing.choice` has three levels. */
const MAX_DEPTH = 6;
/** No draft needs so many; a guard against an endless loop. */
const MAX_ROUNDS = 500;

/** The values without levels that no field has: no function that walks through them may run out of stack. */
export function withinDepth(values: Values): Values {
  return copied(values, (text) => text) as Values;
}

/** The same without what the database does not store: NUL and half characters. */
export function storable(values: Values): Values {
  return copied(values, (text) => text.toWellFormed().replaceAll("\0", "")) as Values;
}

function copied(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === "string") return change(value);
  if (value === null || typeof value !== "object") return value;
  if (depth === MAX_DEPTH) return null;
  const inner = (each: unknown) => copied(each, change, depth + 1);
  if (Array.isArray(value)) return Array.from(value, inner);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [change(name), inner(each)]));
}

/** What can be read of a draft. A part that is wrong is left out: it is shown in the form, and refused when published. */
export function readDraft(values: Values, thisYear: number): WorkInput {
  const schema = draftSchema(thisYear);
  const rest = structuredClone(values);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { success, data, error } = schema.safeParse(rest);
    if (success) return data;
    // From the last one, so that the places in a list stay right.
    for (const { path } of error.issues.toReversed()) removePart(rest, path);
  }
  return schema.parse({});
}

/** Removes what is at a path, or around it if there is nothing. */
function removePart(values: Values, path: PropertyKey[]): void {
  const place = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Values | undefined)?.[String(key)], values);
  const key = String(path.at(-1));
  if (path.length === 0) return;
  if (place === null || typeof place !== "object" || !Object.hasOwn(place, key)) removePart(values, path.slice(0, -1));
  else if (Array.isArray(place)) place.splice(Number(key), 1);
  else delete (place as Values)[key];
}
