import { data, redirect } from "react-router";
import { backend } from "#app/backend.server.ts";
import { headersAfter } from "#app/routes/admin/change-work.server.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { statusOf } from "#app/routes/work-status.ts";
import { outageAnswer } from "#app/server/errors.server.ts";
import { isDocumentRequest } from "#app/server/negotiation.server.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { readWork, type Sent } from "#app/works/read-work.server.ts";
import type { OwnWork } from "#app/works/work.ts";
import { newWorkId } from "#app/works/work-id.server.ts";
import type { FieldErrors } from "#app/works/work-schema.server.ts";
import type { Changed } from "#app/works/works.server.ts";
import { paperOf, picturesOf } from "./form-data.server.ts";
import { saveStatusId } from "./save-bar.tsx";
import type { FieldMessages, WorkFailure, WorkOutcome } from "./work-outcome.ts";

/** In the address of a work whose changes were just discarded, with the version after it. */
const discardedMark = "abandonne";

/**
 * Saves, publishes, discards or takes off the site what a form holds.
 * @param workId that of the address; a new work has the id that its form brings
 */
export async function answerForm(request: Request, ownerId: string, workId: string | undefined) {
  const { works } = backend();
  const isPlain = isDocumentRequest(request);
  let sent: Awaited<ReturnType<typeof readWork>>;
  try {
    sent = await readWork(request, works.uploadPicture);
  } catch (error) {
    return outageAnswer(error);
  }
  if ("error" in sent) return data<WorkOutcome>({ error: sent.error }, { status: statusOf(sent.error) });
  const id = workId ?? sent.id ?? newWorkId();
  try {
    switch (sent.intent) {
      case "retire":
        return await retire(ownerId, id, sent);
      case "discard":
        if (isPlain) return { asksToDiscard: true, ...(await typed(sent)) } satisfies WorkOutcome;
        return await discard(id, sent);
      case "discard-now":
        return await discard(id, sent);
    }
    return sent.status === "published" ? await publish(ownerId, id, sent) : await save(ownerId, id, sent, isPlain);
  } catch (error) {
    if (error instanceof Response) throw error;
    return outageAnswer(error, await typed(sent).catch(() => ({})));
  }
}

async function publish(ownerId: string, id: string, sent: Sent) {
  const { works } = backend();
  // The form of a new work may come twice.
  const isFirst = sent.version === 0 || !(await works.findOwn(id))?.site;
  const changed = await works.publish(ownerId, id, sent);
  return "work" in changed ? ({ saved: id, isFirst } satisfies WorkOutcome) : refused(changed, sent);
}

/** A picture that was refused is said beside its field. All the rest is saved. */
async function save(ownerId: string, id: string, sent: Sent, isPlain: boolean) {
  const changed = await backend().works.save(ownerId, id, sent);
  if ("emptied" in changed) {
    if (isPlain) throw redirect(adminPaths.newWork, 303);
    return { draft: { version: 0, savedAt: null, wrong: {}, paper: null } } satisfies WorkOutcome;
  }
  if (!("work" in changed)) return refused(changed, sent);
  if (Object.keys(sent.refused).length > 0) return refused({ error: "fields_invalid", fields: sent.refused }, sent);
  if (isPlain) throw redirect(`${editWorkPath(id)}#${saveStatusId}`, 303);
  return { draft: await savedDraft(changed.work) } satisfies WorkOutcome;
}

async function savedDraft(work: OwnWork) {
  const { prepared, values, draftAt } = work;
  return {
    version: prepared.version,
    savedAt: draftAt ?? new Date(),
    wrong: messagesOf(backend().works.missingFor(values)),
    paper: await paperOf(prepared),
  };
}

/** What was typed since the last save is saved first. */
async function retire(ownerId: string, id: string, sent: Sent) {
  const { works } = backend();
  if (!(await works.isPrepared(id, sent))) {
    const saved = await works.save(ownerId, id, sent);
    if ("error" in saved) return refused(saved, sent);
  }
  const changed = await works.retire(id);
  if ("error" in changed) return refused(changed, sent);
  throw redirect(adminPaths.dashboard, { status: 303, headers: await headersAfter("retire", id) });
}

async function discard(id: string, sent: Sent) {
  const changed = await backend().works.discard(id, sent.version);
  if ("error" in changed) return refused(changed, sent);
  throw redirect(`${editWorkPath(id)}?${discardedMark}=${changed.work.prepared.version}`, 303);
}

async function refused({ error, fields, current }: Exclude<Changed, { work: OwnWork }>, sent: Sent) {
  const failure: WorkFailure = {
    error,
    ...(fields && { fields: messagesOf(fields) }),
    ...(current && { current: { version: current.prepared.version, savedAt: savedAtOf(current) } }),
    ...(await typed(sent)),
  };
  return data(failure satisfies WorkOutcome, { status: statusOf(error) });
}

function savedAtOf({ prepared, draftAt }: OwnWork): Date {
  return draftAt && draftAt > prepared.updatedAt ? draftAt : prepared.updatedAt;
}

async function typed({ values }: Sent) {
  return { values, pictures: await picturesOf(values) };
}

function messagesOf(fields: FieldErrors): FieldMessages {
  return Object.fromEntries(Object.entries(fields).map(([field, code]) => [field, errorTexts[code]]));
}
