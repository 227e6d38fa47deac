import { data, redirect } from "react-router";
import { outageAnswer } from "#app/middleware/errors.server.ts";
import { editWorkPath, retiredPath } from "#app/routes/admin/paths.ts";
import { statusOf } from "#app/routes/work-status.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { StoredWork, WorkInput } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import type { RefusedWork } from "#app/works/work-request.server.ts";
import type { FieldErrors } from "#app/works/work-schema.server.ts";
import { valuesOf } from "#app/works/work-values.ts";
import type { ReviseResult } from "#app/works/works.server.ts";
import { saveStatusId } from "./save-bar.tsx";
import type { WorkFailure, WorkOutcome } from "./work-outcome.ts";

/**
 * Runs a verb on a submitted form. A refusal comes with the typed values and an error message for each field.
 * @param before the work before the change; null for a new one
 */
export async function answerForm<Read extends { input: Pick<Partial<WorkInput>, "status"> }>(
  read: { work: Read; typed: TypedWork } | RefusedWork,
  before: StoredWork | null,
  verb: (work: Read) => Promise<ReviseResult>,
) {
  const { typed } = read;
  if ("refused" in read) return answer(read.refused, { fields: errorMessages(read.fields), typed });
  const { status } = read.work.input;
  try {
    const result = await verb(read.work);
    if ("work" in result) return savedAnswer(result.work, before);
    if ("current" in result) {
      const current = { ...valuesOf(result.current), version: result.current.version };
      return answer(result.error, { typed, status, current });
    }
    return answer(result.error, { fields: errorMessages(result.fields), typed, status });
  } catch (error) {
    return outageAnswer(error, { typed, status });
  }
}

/** The page of a draft says that it is saved; a work that was taken off the site is in the dashboard's list of drafts. */
function savedAnswer({ id, status }: StoredWork, before: StoredWork | null): WorkOutcome {
  const wasPublished = before?.status === "published";
  if (status === "published") return { saved: id, isFirst: !wasPublished };
  throw redirect(wasPublished ? retiredPath(id) : `${editWorkPath(id)}?${savedMark}#${saveStatusId}`, 303);
}

/** In the address of a draft that a form without scripts has just saved. */
export const savedMark = "enregistre";

function answer(error: Parameters<typeof statusOf>[0], failure: Omit<WorkFailure, "error">) {
  return data<WorkFailure>({ error, ...failure }, { status: statusOf(error) });
}

function errorMessages(fields: FieldErrors = {}): WorkFailure["fields"] {
  return Object.fromEntries(Object.entries(fields).map(([field, code]) => [field, errorTexts[code]]));
}
