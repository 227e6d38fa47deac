import { data, redirect } from "react-router";
import { adminPaths, editWorkPath, thanksPath } from "#app/desk/admin-paths.ts";
import { cleanText } from "#app/formats/pasted-text.ts";
import { technologySlug } from "#app/formats/slug.ts";
import { paths } from "#app/paths.ts";
import { readCookie, setCookie } from "#app/server/cookies.server.ts";
import { outageAnswer, statusOf } from "#app/server/errors.server.ts";
import { type HeaderReader, isDocumentRequest } from "#app/server/negotiation.server.ts";
import { backend } from "#app/site.server.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { Values } from "#app/works/form-values.ts";
import { readWork, type Sent } from "#app/works/read-work.server.ts";
import { newWorkId, type OwnWork } from "#app/works/work.ts";
import type { Changed } from "#app/works/works.server.ts";
import { resume } from "#content/resume.ts";
import { flashAfter, shownPreview } from "../dashboard/dashboard.server.ts";
import { type KnownPictures, shownFile } from "./pictures/rows.ts";
import { saveStatusId } from "./save-bar.tsx";
import type { FormWork, Publication, WorkFailure, WorkOutcome } from "./work-outcome.ts";

/** The form is shown even if another tab has removed the work. */
export async function formOf(workId: string | undefined) {
  const technologies = await knownTechnologies();
  const nothing = { version: 0, isOnSite: false, isRemoved: false, publishedAt: null, updatedAt: null, draftAt: null };
  if (workId === undefined) {
    const work: FormWork = { id: newWorkId(), ...nothing };
    return { work, values: {} as Values, pictures: {}, preview: null, technologies };
  }
  const own = await backend().works.findOwn(workId);
  if (!own) {
    // The form of an erased work is shown for what was typed in it. A version makes sure that nothing is saved anew.
    const work: FormWork = { id: workId, ...nothing, version: 1, isErased: true };
    return data({ work, values: {} as Values, pictures: {}, preview: null, technologies }, { status: 404 });
  }
  const { prepared, site, values, draftAt, deletedAt } = own;
  const work: FormWork = {
    id: workId,
    version: prepared.version,
    isOnSite: site !== null,
    isRemoved: deletedAt !== null,
    publishedAt: prepared.publishedAt,
    updatedAt: prepared.updatedAt,
    draftAt,
  };
  const preview = shownPreview(own, new Date());
  const form = { work, values, pictures: await picturesOf(values), preview, technologies };
  return data(form, { status: deletedAt ? 404 : 200 });
}

async function knownTechnologies(): Promise<string[]> {
  const inResume = resume.grids.flatMap(({ items }) => items.map(({ name }) => name));
  const { technologies } = await backend().works.index.read();
  const used = technologies.map(({ name }) => name);
  // The spelling of the CV counts, so it comes last.
  return [...new Map([...used, ...inResume].map((name) => [technologySlug(name), name])).values()];
}

async function picturesOf(values: Values): Promise<KnownPictures> {
  const images = await backend().works.picturesIn(values);
  const shown = images.map(({ id, width, height, kind, ink, variants }) => {
    const file = shownFile(variants)?.file;
    return [id, { src: file ? `${paths.images}/${file}` : "", width, height, kind, ink }] as const;
  });
  return Object.fromEntries(shown);
}

/** After a discard the address has this with the new version, so that the form begins anew. */
const discardedMark = "abandonne";

/** Browsers show an address like this, without its scheme. */
const bareAddress = /^[^\s/:@?#]+\.[^\s/:@?#]+(:\d+)?([/?#]|$)/;

/** The address of a new work has no id, so its form brings one. */
export async function answerForm(request: Request, ownerId: string, workId: string | undefined) {
  const { works } = backend();
  const isPlain = isDocumentRequest(request);
  let sent: Sent | undefined;
  try {
    const read = await readWork(request, works.uploadPicture);
    if ("error" in read) return data<WorkOutcome>({ error: read.error }, { status: statusOf(read.error) });
    sent = read;
    const id = workId ?? sent.id ?? newWorkId();
    const { url } = sent.values;
    const address = typeof url === "string" ? cleanText(url, "name") : "";
    if (bareAddress.test(address)) sent.values.url = `https://${address}`;
    const { intent } = sent;
    const isAsked = intent === "discard" || (intent === "retire" && (await works.isPending(id, sent)));
    if (isAsked) return { asks: intent, ...(await typed(sent)) } satisfies WorkOutcome;
    if (intent) return await withdraw(intent === "discard-now" ? "discard" : "takeOff", ownerId, id, sent);
    return sent.status === "published"
      ? await publish(ownerId, id, sent, isPlain)
      : await save(ownerId, id, sent, isPlain);
  } catch (error) {
    if (error instanceof Response) throw error;
    return outageAnswer(error, sent && (await typed(sent).catch(() => ({}))));
  }
}

async function publish(ownerId: string, id: string, sent: Sent, isPlain: boolean) {
  const { works } = backend();
  // The form of a new work may come twice.
  const isFirst = sent.version === 0 || !(await works.findOwn(id))?.site;
  const changed = await works.publish(ownerId, id, sent);
  if ("error" in changed) return refused(changed, sent);
  // This notice stays for its time, so that a reload shows the thanks again.
  const headers = { "Set-Cookie": setCookie("notice", `${isFirst ? "published" : "revised"}.${id}`) };
  if (isPlain) throw redirect(thanksPath(id), { status: 303, headers });
  return data<WorkOutcome>({ saved: id, isFirst }, { headers });
}

export function readThanks(headers: HeaderReader, workId: string | undefined): Publication | null {
  const [kind, saved] = readCookie(headers, "notice")?.split(".") ?? [];
  return saved !== undefined && saved === workId ? { saved, isFirst: kind === "published" } : null;
}

/** All but a refused picture is saved; its field then says why. */
async function save(ownerId: string, id: string, sent: Sent, isPlain: boolean) {
  const changed = await backend().works.save(ownerId, id, sent);
  if ("erased" in changed) {
    if (isPlain) throw redirect(adminPaths.newWork, 303);
    return { draft: { version: 0, savedAt: null } } satisfies WorkOutcome;
  }
  if ("error" in changed) return refused(changed, sent);
  if (changed.work.deletedAt) return refused({ error: "work_in_bin" }, sent);
  const { prepared, draftAt } = changed.work;
  if (Object.keys(sent.refused).length > 0)
    return refused({ error: "fields_invalid", fields: sent.refused }, sent, prepared.version);
  if (isPlain) throw redirect(`${editWorkPath(id)}#${saveStatusId}`, 303);
  return { draft: { version: prepared.version, savedAt: draftAt } } satisfies WorkOutcome;
}

/** What was never on the site, or has no word any more, goes to the bin. */
async function withdraw(verb: "discard" | "takeOff", ownerId: string, id: string, sent: Sent) {
  const changed = await backend().works[verb](ownerId, id, sent);
  if ("error" in changed) return refused(changed, sent);
  const { work } = changed;
  const said = work.deletedAt ? "remove" : verb === "discard" ? "discard" : "retire";
  const discarded = `${editWorkPath(id)}?${discardedMark}=${work.prepared.version}`;
  const to = said === "discard" ? discarded : adminPaths.dashboard;
  throw redirect(to, { status: 303, headers: flashAfter(said, work) });
}

/** @param version that of the draft, if it is saved all the same */
async function refused({ error, fields, current }: Exclude<Changed, { work: OwnWork }>, sent: Sent, version?: number) {
  const messages = Object.entries(fields ?? {}).map(([field, code]) => [field, errorTexts[code]]);
  const failure: WorkFailure = {
    error,
    ...(fields && { fields: Object.fromEntries(messages) }),
    ...(current && { current: { version: current.prepared.version, savedAt: savedAtOf(current) } }),
    ...(await typed(sent)),
    ...(version !== undefined && { version }),
  };
  return data(failure satisfies WorkOutcome, { status: statusOf(error) });
}

function savedAtOf({ prepared, draftAt }: OwnWork): Date {
  return draftAt && draftAt > prepared.updatedAt ? draftAt : prepared.updatedAt;
}

async function typed({ id, values }: Sent) {
  return { id, values, pictures: await picturesOf(values) };
}
