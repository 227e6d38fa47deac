import { messages } from "#app/content/messages.ts";
import type { RefusedWork } from "#app/works/work-request.server.ts";
import type { FieldErrors } from "#app/works/work-schema.server.ts";
import type { WorkError } from "#app/works/works.server.ts";
import type { WorkFailure } from "./work-form/send-work.ts";

/** A refused work with a message for each field, for the form. */
export function refusal(result: RefusedWork | { error: WorkError; fields?: FieldErrors }): WorkFailure {
  const codes = Object.entries(result.fields ?? {});
  const fields = Object.fromEntries(codes.map(([field, code]) => [field, messages[code]]));
  if ("refused" in result) return { error: result.refused, fields, typed: result.typed };
  return { error: result.error, fields };
}
