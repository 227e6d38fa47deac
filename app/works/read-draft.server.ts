import type { Values } from "./form-values.ts";
import { draftSchema, type WorkInput } from "./work-schema.server.ts";

/** More than a draft can have wrong parts; a guard against an endless loop. */
const MAX_ROUNDS = 500;

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
