import type { StoredWork } from "./work.ts";
import { requiredTextNames } from "./work-fields.ts";
import type { FieldErrors } from "./work-schema.server.ts";

/**
 * What a draft lacks to be published, as errors by field.
 * @param values those that a change brings
 */
export function missingIn(draft: StoredWork, values: Record<string, unknown> = {}): FieldErrors {
  const missing: FieldErrors = {};
  for (const field of requiredTextNames) {
    if (values[field] === undefined && draft[field] === "") missing[field] = `${field}_missing`;
  }
  if (values.year === undefined && draft.year === null) missing.year = "year_missing";
  if (!draft.image) missing.image = "image_missing";
  return missing;
}
