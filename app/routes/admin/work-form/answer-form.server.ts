import { data } from "react-router";
import { messages } from "#app/content/messages.ts";
import { outageAnswer } from "#app/middleware/errors.server.ts";
import { statusOf } from "#app/routes/work-status.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import type { RefusedWork } from "#app/works/work-request.server.ts";
import type { FieldErrors } from "#app/works/work-schema.server.ts";
import { valuesOf } from "#app/works/work-values.ts";
import type { ReviseResult } from "#app/works/works.server.ts";
import type { WorkFailure } from "./send-work.ts";

/** Runs a verb on a submitted form. A refusal comes with the typed values and an error message for each field. */
export async function answerForm<Read>(
  read: { work: Read; typed: TypedWork } | RefusedWork,
  verb: (work: Read) => Promise<ReviseResult>,
) {
  const { typed } = read;
  if ("refused" in read) return answer(read.refused, { fields: errorMessages(read.fields), typed });
  try {
    const result = await verb(read.work);
    if ("work" in result) return { saved: result.work.id };
    if ("current" in result)
      return answer(result.error, { typed, current: { ...valuesOf(result.current), version: result.current.version } });
    return answer(result.error, { fields: errorMessages(result.fields), typed });
  } catch (error) {
    return outageAnswer(error, { typed });
  }
}

function answer(error: Parameters<typeof statusOf>[0], failure: Omit<WorkFailure, "error">) {
  return data<WorkFailure>({ error, ...failure }, { status: statusOf(error) });
}

function errorMessages(fields: FieldErrors = {}): WorkFailure["fields"] {
  return Object.fromEntries(Object.entries(fields).map(([field, code]) => [field, messages[code]]));
}
