import { fill, plural } from "#app/formats/fill.ts";
import { shownImage } from "#app/pages/kit/shown-work.ts";
import { previewPath, siteAddress, workPath } from "#app/paths.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { type OwnWork, workSlug } from "#app/works/work.ts";
import type { Works } from "#app/works/works.server.ts";
import { adminPaths } from "../admin-paths.ts";
import type { Asked } from "../kit/action.tsx";
import { binId, rowId } from "../kit/focus.ts";
import { longDate, moment } from "../kit/moments.ts";
import type { ShownPreview } from "../kit/preview-link.tsx";
import { type Flash, toastHeaders } from "../kit/toast.server.ts";
import { readBand } from "./facts.server.ts";

const { drafts, save, toast, trash } = admin;

export async function readDashboard(now = new Date()) {
  const { works, env } = backend();
  const [own, removed, facts] = await Promise.all([
    works.listOwn(),
    works.listRemoved(),
    readBand({ ...backend(), demoTexts: DEMO_TEXTS_LEFT }, now),
  ]);

  const listed = (work: OwnWork) => {
    const shown = work.site ?? work.prepared;
    const { image } = shown;
    return {
      id: shown.id,
      title: titleOf(work),
      image: image ? shownImage({ ...shown, image }, 640) : undefined,
      isOnSite: work.site !== null,
      page: work.site ? workPath(workSlug(work.site)) : previewPath(shown.id, ""),
      host: new URL(env.siteUrl).host,
      line: [shown.year, shown.url && siteAddress(shown.url).split("/")[0]].filter(Boolean).join(" · "),
      draft: work.site && !work.draftAt ? null : { line: draftLine(work, now), preview: shownPreview(work, now) },
    };
  };

  return {
    works: own.map(listed),
    removed: removed.map((work) => ({
      id: work.prepared.id,
      title: titleOf(work),
      removedOn: longDate(work.deletedAt ?? now),
    })),
    facts,
  };
}

/** A work that is not on the site may lack everything but its title. */
export type ListedWork = Awaited<ReturnType<typeof readDashboard>>["works"][number];

function draftLine({ site, prepared, values, draftAt }: OwnWork, now: Date): string {
  const when = draftAt ?? prepared.updatedAt;
  if (site) return fill(drafts.saved, { when: moment(when, now) });
  const wrong = backend().works.missingFor(values);
  const isMissing = (field: string) => wrong[field as keyof typeof wrong]?.endsWith("_missing");
  const names = Object.entries(drafts.fields).flatMap(([field, name]) => (isMissing(field) ? [name] : []));
  return names.length === 0
    ? fill(drafts.changed, { when: moment(when, now) })
    : fill(drafts.missing, { fields: new Intl.ListFormat("fr").format(names) });
}

export function shownPreview({ prepared, preview }: OwnWork, now: Date): ShownPreview | null {
  if (!preview) return null;
  const url = `${backend().env.siteUrl}${previewPath(workSlug(prepared), preview.token)}`;
  return { url, until: longDate(preview.until), isExpired: preview.until <= now };
}

type ChangeResult =
  | Awaited<ReturnType<Works["reorder"] | Works["erase"]>>
  | { asks: Asked }
  | { emptied: number }
  | { error: ErrorCode };

/** An error says what has become of a work that another tab has changed meanwhile. */
export async function changeWork(intent: string, id: string, before: string | null): Promise<ChangeResult> {
  const result = await change(intent, id, before);
  if (!("error" in result) || result.error !== "not_found") return result;
  const work = await backend().works.findOwn(id);
  if (!work) return { error: "work_gone" };
  if (!work.deletedAt) return { error: "version_conflict" };
  // A work that was already removed in another tab counts as removed.
  return intent === "remove" ? { work } : { error: "work_in_bin" };
}

async function change(intent: string, id: string, before: string | null): Promise<ChangeResult> {
  const { works } = backend();
  const verbs: Record<string, () => Promise<ChangeResult>> = {
    remove: () => works.remove(id),
    restore: () => works.restore(id),
    first: () => works.reorder(id, "first"),
    up: () => works.reorder(id, "up"),
    down: () => works.reorder(id, "down"),
    place: () => works.reorder(id, { before: before || null }),
    share: () => works.share(id),
    unshare: () => ask("unshare", id),
    "unshare-now": () => works.unshare(id),
    erase: () => ask("erase", id),
    "erase-now": () => works.erase(id),
    empty: () => ask("empty", id),
    "empty-now": async () => ({ emptied: await works.emptyBin() }),
  };
  return Object.hasOwn(verbs, intent) && verbs[intent] ? verbs[intent]() : { error: "body_malformed" };
}

async function ask(intent: "unshare" | "erase" | "empty", id: string): Promise<ChangeResult> {
  const { works } = backend();
  if (intent === "unshare") {
    const work = await works.findOwn(id);
    if (!work) return { error: "not_found" };
    const { question, ...words } = drafts.preview.ask;
    return { asks: { intent, id, question: fill(question, { title: titleOf(work) }), ...words } };
  }
  const removed = await works.listRemoved();
  const work = removed.find(({ prepared }) => prepared.id === id);
  if (intent === "erase" && !work) return { error: "not_found" };
  const question = work ? fill(trash.askOne, { title: titleOf(work) }) : plural(trash.askAll, removed.length);
  return { asks: { intent, id, question, text: trash.noReturn, yes: trash.forGood } };
}

/** Gives the id of the title that gets the focus when a work's row has left the dashboard or its bin. */
export async function rowAfter(intent: string, id: string): Promise<string> {
  const { works } = backend();
  const isErased = intent === "erase-now";
  const rows = isErased
    ? await works.listRemoved()
    : (await works.listOwn()).toSorted((one, other) => Number(!!one.site) - Number(!!other.site));
  const place = rows.findIndex(({ prepared }) => prepared.id === id);
  const next = rows[place + 1] ?? rows[place - 1];
  if (isErased) return next ? rowId("removed", next.prepared.id) : binId;
  return rowId("title", next?.prepared.id ?? "");
}

/** A move and a new preview link show by themselves. The id `next` gets the focus when the row has gone. */
export function flashAfter(intent: string, work: OwnWork | null, next?: string): HeadersInit {
  const [id, title] = work ? [work.prepared.id, titleOf(work)] : ["", ""];
  const named = (words: string) => fill(words, { title });
  const focus = rowId("title", id);
  const restore = {
    action: adminPaths.dashboard,
    intent: "restore",
    itemId: id,
    name: named(toast.undoNamed),
    failed: named(trash.failed.restore),
  };
  const said: Record<string, Flash> = {
    remove: { message: named(toast.removed), restore, ...(next !== undefined && { focus: next }) },
    restore: { message: named(toast.restored), focus },
    retire: { message: named(drafts.retired), focus },
    discard: { message: save.discarded },
    "unshare-now": { message: drafts.preview.disabled, focus },
    "erase-now": { message: trash.erased, ...(next !== undefined && { focus: next }) },
    "empty-now": { message: trash.emptied, focus: binId },
  };
  return toastHeaders(said[intent] ?? null);
}

const titleOf = ({ site, prepared }: OwnWork): string => (site ?? prepared).title || errorTexts.untitled;
