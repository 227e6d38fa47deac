import { type BodyFault, codeOf } from "#app/request-body.server.ts";
import type { WorkError } from "./works.server.ts";

const statuses: Record<ReturnType<typeof codeOf<BodyFault | WorkError>>, number> = {
  body_malformed: 400,
  not_yours: 403,
  not_found: 404,
  version_conflict: 409,
  body_too_large: 413,
  draft_too_large: 413,
  body_type: 415,
  fields_invalid: 422,
  work_in_bin: 409,
  work_erased: 404,
};

export function statusOf(error: BodyFault | WorkError): number {
  return statuses[codeOf(error)];
}
