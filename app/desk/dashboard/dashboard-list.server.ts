import { fill } from "#app/formats/fill.ts";
import { shownImage } from "#app/pages/kit/shown-work.ts";
import { previewPath, siteAddress, workPath } from "#app/paths.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { type OwnWork, workSlug } from "#app/works/work.ts";
import type { Removed } from "../kit/bin.tsx";
import { longDate, moment } from "../kit/moments.ts";
import type { ShownPreview } from "../kit/preview-panel.tsx";
import { titleOf } from "./change-work.server.ts";
import { readBand } from "./facts.server.ts";

const { drafts: copy, toast, trash } = admin;

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
      draft: work.site && !work.draftAt ? null : draftState(work),
    };
  };
  const draftState = (work: OwnWork) => ({ line: draftLine(work, now), preview: shownPreview(work, now) });

  return {
    works: own.map(listed),
    removed: removed.map((work): Removed => {
      const title = titleOf(work);
      return {
        id: work.prepared.id,
        title,
        removedOn: longDate(work.deletedAt ?? now),
        named: { restore: fill(trash.restoreNamed, { title }), erase: fill(trash.eraseNamed, { title }) },
        failed: { restore: fill(toast.undoFailed, { title }), erase: fill(trash.eraseFailed, { title }) },
      };
    }),
    facts,
  };
}

/** A work that is not on the site may lack everything but its title. */
export type ListedWork = Awaited<ReturnType<typeof readDashboard>>["works"][number];

function draftLine({ site, prepared, values, draftAt }: OwnWork, now: Date): string {
  const when = draftAt ?? prepared.updatedAt;
  if (site) return fill(copy.saved, { when: moment(when, now) });
  const wrong = backend().works.missingFor(values);
  const isMissing = (field: string) => wrong[field as keyof typeof wrong]?.endsWith("_missing");
  const names = Object.entries(copy.fields).flatMap(([field, name]) => (isMissing(field) ? [name] : []));
  return names.length === 0
    ? fill(copy.changed, { when: moment(when, now) })
    : fill(copy.missing, { fields: new Intl.ListFormat("fr").format(names) });
}

export function shownPreview({ prepared, preview }: OwnWork, now: Date): ShownPreview | null {
  if (!preview) return null;
  const url = `${backend().env.siteUrl}${previewPath(workSlug(prepared), preview.token)}`;
  return { url, until: longDate(preview.until), isExpired: preview.until <= now };
}
