import { redirect } from "react-router";
import { storedSession } from "#app/browser/session-storage.ts";
import { untilAnswered } from "#app/browser/unanswered.ts";
import { upload } from "#app/browser/upload.ts";
import { adminPaths, editWorkPath, retiredPath } from "#app/routes/admin/paths.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { areSame, typedFrom, typedIn, wireOf } from "#app/works/typed-work.ts";
import type { WorkStatus } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import { dropDraft, resumeDraftLater } from "./drafts.ts";
import type { WorkFailure, WorkOutcome } from "./work-outcome.ts";

/**
 * Sends the form to the API, where XMLHttpRequest can report the progress. A browser that stores no token sends it to
 * the page's action, as it does without JavaScript. Without a response it retries with the same key, which publishes
 * one work.
 */
export async function sendWork(request: Request, serverAction: () => Promise<WorkOutcome>): Promise<WorkOutcome> {
  const session = storedSession();
  if (!session) return serverAction();
  const sent = readSent(await request.formData());
  const { id, key, typed, status, version, image } = sent;
  const work = JSON.stringify({ ...wireOf(typed), status, version, userId: session.userId });
  const body = id && !image ? new Blob([work], { type: "application/json" }) : multipart(work, image);
  const attempt = async (signal: AbortSignal, onProgress: () => void) => {
    const call = new XMLHttpRequest();
    call.open(id ? "PUT" : "POST", id ? `/api/works/${id}` : "/api/works");
    call.setRequestHeader("Authorization", `Bearer ${session.token}`);
    call.setRequestHeader("Idempotency-Key", key);
    const answer = await upload(call, body, signal, onProgress);
    if (answer?.status === 503 && answer.body === null) throw new TypeError("the server is too busy");
    return answer;
  };
  const answer = await untilAnswered("send", attempt, request.signal);
  if (!answer) return { cancelled: true, status };
  const scope = id ?? "new";
  if (answer.status === 401) {
    resumeDraftLater(scope, key);
    const back = new URLSearchParams({ next: id ? editWorkPath(id) : adminPaths.newWork, expired: "" });
    throw redirect(`${adminPaths.signIn}?${back}`);
  }
  const outcome = outcomeOf(answer.body as ApiAnswer, sent);
  if ("error" in outcome) return outcome;
  dropDraft(scope, key);
  if ("draft" in outcome && sent.was === "published") throw redirect(retiredPath(outcome.draft.id));
  return outcome;
}

/** What the form sends. */
interface Sent {
  /** Undefined for a new work. */
  id: string | undefined;
  key: string;
  version: string | undefined;
  typed: TypedWork;
  status: WorkStatus | undefined;
  /** Whether the work is on the site so far. */
  was: WorkStatus | undefined;
  image: File | null;
}

function readSent(form: FormData): Sent {
  const text = (name: string) => form.get(name)?.toString() || undefined;
  return {
    id: text("id"),
    key: text("key") ?? "",
    version: text("version"),
    typed: typedIn(form),
    status: submittedStatus(form),
    was: text("was") as WorkStatus | undefined,
    image: form.has("imageSent") ? null : pickedFile(form),
  };
}

/** Undefined if the submission leaves a work as it is, published or not. */
export function submittedStatus(form: FormData): WorkStatus | undefined {
  const status = form.get("status");
  return status === "draft" || status === "published" ? status : undefined;
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
type ApiAnswer = Partial<{ _id: string; version: number; status: WorkStatus; updatedAt: string } & WorkFailure> | null;

function outcomeOf(answer: ApiAnswer, { id, typed, status, was, image }: Sent): WorkOutcome {
  const saved = (workId: string, version: number, savedAt: Date, isDraft: boolean): WorkOutcome =>
    isDraft ? { draft: { id: workId, version, savedAt, typed } } : { saved: workId, isFirst: was !== "published" };
  if (answer?._id) {
    return saved(answer._id, answer.version ?? 1, new Date(answer.updatedAt ?? ""), answer.status === "draft");
  }
  const { error = "server_error", fields, current } = answer ?? {};
  if (current) undoDefaults(current);
  // The stored version equals mine: the response to an earlier try was lost.
  const isMine =
    current && !image && areSame(typedFrom(current), typed) && (status ?? current.status) === current.status;
  if (isMine && id) return saved(id, current.version, new Date(), current.status === "draft");
  return { error, fields, typed, status, current };
}

/** The API answers the title as the alt of a work without one, and names an untitled draft. */
function undoDefaults(current: NonNullable<WorkFailure["current"]>): void {
  if (current.alt === current.title) current.alt = "";
  if (current.status === "draft" && current.title === errorTexts.untitled) current.title = "";
  current.url ??= "";
}
