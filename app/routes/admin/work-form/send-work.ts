import { redirect } from "react-router";
import { type StoredSession, storedSession } from "#app/browser/session-storage.ts";
import { untilAnswered } from "#app/browser/unanswered.ts";
import type { MessageCode } from "#app/content/messages.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import type { Work, WorkField } from "#app/works/work.ts";
import type { TextField, TypedWork } from "#app/works/work-fields.ts";
import { dropDraft, resumeDraftLater } from "./drafts.ts";
import { areSame, typedFrom, typedIn } from "./typed-work.ts";
import { send } from "./upload.ts";

/** Why a submission failed. */
export interface WorkFailure {
  error: MessageCode;
  /** The error message of each field. */
  fields?: Partial<Record<WorkField, string>> | undefined;
  /** The typed values, for a page that the server renders again. */
  typed?: TypedWork;
  /** On a conflict: the version that somebody else has saved. */
  current?: { values: TypedWork; version: number } | undefined;
}

/** The result of a submission, by the API or by the page's action. */
export type WorkOutcome = { saved: string } | { cancelled: true } | WorkFailure;

/**
 * Sends the form to the API, where XMLHttpRequest can report the progress. A browser that stores no token sends it to
 * the page's action, as it does without JavaScript. Without a response it retries with the same key, which publishes
 * one work.
 * @param workId null for a new work
 */
export async function sendWork(
  request: Request,
  workId: string | null,
  serverAction: () => Promise<WorkOutcome>,
): Promise<WorkOutcome> {
  const session = storedSession();
  if (!session) return serverAction();
  const form = await request.formData();
  const scope = workId ?? "new";
  const key = String(form.get("key") ?? "");
  const call = apiCall(form, workId, session);
  const attempt = async (signal: AbortSignal, onProgress: () => void) => {
    const answer = await send({ ...call, signal, onProgress });
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
  const outcome = outcomeOf(answer.body as ApiAnswer, typedIn(form), pickedFile(form) ? null : workId);
  if ("saved" in outcome) dropDraft(scope, key);
  return outcome;
}

/** Multipart with an image, JSON for a change without one. Requests with the same key publish one work. */
function apiCall(form: FormData, workId: string | null, { token, userId }: StoredSession) {
  const version = form.get("version") ?? undefined;
  const work = JSON.stringify({ ...typedIn(form), version, userId });
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": String(form.get("key") ?? "") };
  const target = workId
    ? { method: "PUT" as const, path: `/api/works/${workId}` }
    : { method: "POST" as const, path: "/api/works" };
  const image = pickedFile(form);
  if (workId && !image) return { ...target, headers: { ...headers, "Content-Type": "application/json" }, body: work };
  const body = new FormData();
  body.append("work", work);
  if (image) body.append("image", image);
  return { ...target, headers, body };
}

/** Null for an empty file input, which is sent as an empty file without a name. */
export function pickedFile(form: FormData): File | null {
  const file = form.get("file");
  return file instanceof File && (file.size > 0 || file.name !== "") ? file : null;
}

/** The part of the API's answers that the form uses. */
type ApiAnswer = Partial<{
  _id: string;
  error: MessageCode;
  fields: Partial<Record<WorkField, string>>;
  current: Pick<Work, TextField | "year" | "version">;
}> | null;

function outcomeOf(answer: ApiAnswer, typed: TypedWork, editedId: string | null): WorkOutcome {
  if (answer?._id) return { saved: answer._id };
  const { error = "server_error", fields, current } = answer ?? {};
  if (!current) return { error, fields, typed };
  // The API answers the title as the alt of a work without one.
  const alt = current.alt === current.title ? "" : current.alt;
  const values = typedFrom({ ...current, alt });
  // The stored version equals mine: the response to an earlier try was lost.
  if (editedId && areSame(values, typed)) return { saved: editedId };
  return { error, typed, current: { values, version: current.version } };
}
