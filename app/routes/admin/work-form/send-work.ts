import { redirect } from "react-router";
import { type StoredSession, storedSession } from "#app/browser/session-storage.ts";
import { untilAnswered } from "#app/browser/unanswered.ts";
import type { MessageCode } from "#app/content/messages.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import type { Work, WorkField } from "#app/works/work.ts";
import type { TextField, TypedWork } from "#app/works/work-fields.ts";
import { dropDraft, resumeDraftLater } from "./drafts.ts";
import { areSame, typedFrom, typedIn } from "./typed-work.ts";
import { send, UploadCancelled } from "./upload.ts";

/** Why a submission did not go through. */
export interface WorkFailure {
  error: MessageCode;
  /** The sentence beside each field. */
  fields?: Partial<Record<WorkField, string>> | undefined;
  /** What was typed, for a page that the server draws anew. */
  typed?: TypedWork;
  /** On a conflict: the project as somebody else has saved it since. */
  current?: { values: TypedWork; version: number } | undefined;
}

/** What comes of a submission of the work form, by whichever way it went. */
export type WorkOutcome = { saved: string } | { cancelled: true } | WorkFailure;

interface Sent {
  request: Request;
  /** The id of the work that is changed; null for a new one. */
  workId: string | null;
  /** Sends the same form to the page's own action. */
  serverAction: () => Promise<WorkOutcome>;
}

/**
 * Sends the form to the API with the session's token, for the sake of the progress, which only XMLHttpRequest tells.
 * A browser that keeps no token sends it to the page's action, as one without JavaScript does.
 * Without an answer it is sent again: the server answers with the work that the first one made, if it did.
 */
export async function sendWork({ request, workId, serverAction }: Sent): Promise<WorkOutcome> {
  const session = storedSession();
  if (!session) return serverAction();
  const form = await request.formData();
  const scope = workId ?? "new";
  const key = String(form.get("key") ?? "");
  const call = apiCall(form, workId, session);
  const attempt = async (signal: AbortSignal, onProgress: () => void) => {
    const answer = await send({ ...call, signal, onProgress });
    if (answer.status === 503 && answer.body === null) throw new TypeError("the server is too busy");
    return answer;
  };
  const answer = await untilAnswered("send", attempt, request.signal).catch((error: unknown) => {
    if (error instanceof UploadCancelled) return null;
    throw error;
  });
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

/** A picture goes as multipart, a change without one as a plain object; the same key makes one work, however often it is sent. */
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

/** An empty file field is sent as a file without a name or a byte. */
export function pickedFile(form: FormData): File | null {
  const file = form.get("file");
  return file instanceof File && (file.size > 0 || file.name !== "") ? file : null;
}

/** The part of the API's answers that a form has a use for. */
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
  // The API gives the title for an alternative text that was left empty.
  const alt = current.alt === current.title ? "" : current.alt;
  const values = typedFrom({ ...current, alt });
  // What is saved is what was to be saved: the first of two sendings, whose answer was lost.
  if (editedId && areSame(values, typed)) return { saved: editedId };
  return { error, typed, current: { values, version: current.version } };
}
