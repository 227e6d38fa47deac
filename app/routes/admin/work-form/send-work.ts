import { redirect } from "react-router";
import { storedSession } from "#app/browser/session-storage.ts";
import { untilAnswered } from "#app/browser/unanswered.ts";
import { upload } from "#app/browser/upload.ts";
import type { MessageCode } from "#app/content/messages.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { areSame, typedFrom, typedIn, wireOf } from "#app/works/typed-work.ts";
import type { WorkField } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import type { WorkValues } from "#app/works/work-values.ts";
import { dropDraft, resumeDraftLater } from "./drafts.ts";

/** Why a submission failed. */
export interface WorkFailure {
  error: MessageCode;
  /** The error message of each field. */
  fields?: Partial<Record<WorkField, string>> | undefined;
  /** The typed values, for a page that the server renders again. */
  typed?: TypedWork;
  /** On a conflict: the version that somebody else has saved. */
  current?: (WorkValues & { version: number }) | undefined;
}

/** The result of a submission, by the API or by the page's action. */
export type WorkOutcome = { saved: string } | { cancelled: true } | WorkFailure;

/**
 * Sends the form to the API, where XMLHttpRequest can report the progress. A browser that stores no token sends it to
 * the page's action, as it does without JavaScript. Without a response it retries with the same key, which publishes
 * one work.
 * @param workId undefined for a new work
 */
export async function sendWork(
  request: Request,
  workId: string | undefined,
  serverAction: () => Promise<WorkOutcome>,
): Promise<WorkOutcome> {
  const session = storedSession();
  if (!session) return serverAction();
  const form = await request.formData();
  const typed = typedIn(form);
  const image = pickedFile(form);
  const scope = workId ?? "new";
  const key = String(form.get("key") ?? "");
  const work = JSON.stringify({ ...wireOf(typed), version: form.get("version") ?? undefined, userId: session.userId });
  const body = workId && !image ? new Blob([work], { type: "application/json" }) : multipart(work, image);
  const attempt = async (signal: AbortSignal, onProgress: () => void) => {
    const call = new XMLHttpRequest();
    call.open(workId ? "PUT" : "POST", workId ? `/api/works/${workId}` : "/api/works");
    call.setRequestHeader("Authorization", `Bearer ${session.token}`);
    call.setRequestHeader("Idempotency-Key", key);
    const answer = await upload(call, body, signal, onProgress);
    if (answer?.status === 503 && answer.body === null) throw new TypeError("the server is too busy");
    return answer;
  };
  const answer = await untilAnswered("send", attempt, request.signal);
  if (!answer) return { cancelled: true };
  if (answer.status === 401) {
    resumeDraftLater(scope, key);
    const back = new URLSearchParams({ next: new URL(request.url).pathname, expired: "" });
    throw redirect(`${adminPaths.signIn}?${back}`);
  }
  const outcome = outcomeOf(answer.body as ApiAnswer, typed, image ? undefined : workId);
  if ("saved" in outcome) dropDraft(scope, key);
  return outcome;
}

function multipart(work: string, image: File | null): FormData {
  const body = new FormData();
  body.append("work", work);
  if (image) body.append("image", image);
  return body;
}

/** Null for an empty file input, which is sent as an empty file without a name. */
export function pickedFile(form: FormData): File | null {
  const file = form.get("file");
  return file instanceof File && (file.size > 0 || file.name !== "") ? file : null;
}

/** The part of the API's answers that the form uses. */
type ApiAnswer = Partial<{ _id: string } & WorkFailure> | null;

function outcomeOf(answer: ApiAnswer, typed: TypedWork, editedId: string | undefined): WorkOutcome {
  if (answer?._id) return { saved: answer._id };
  const { error = "server_error", fields, current } = answer ?? {};
  // The API answers the title as the alt of a work without one.
  if (current && current.alt === current.title) current.alt = "";
  // The stored version equals mine: the response to an earlier try was lost.
  if (current && editedId && areSame(typedFrom(current), typed)) return { saved: editedId };
  return { error, fields, typed, current };
}
