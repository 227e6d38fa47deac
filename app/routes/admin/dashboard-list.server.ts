import demoTexts from "virtual:demo-texts";
import { backend } from "#app/backend.server.ts";
import { fill, plural } from "#app/fill.ts";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { missingIn } from "#app/works/missing-fields.server.ts";
import type { Preview } from "#app/works/previews.server.ts";
import type { StoredWork } from "#app/works/work.ts";
import { workSlug } from "#app/works/work-slug.ts";
import { hasImage } from "#app/works/works.server.ts";
import { shownImage } from "../shown-work.ts";
import { readBand } from "./band/band-facts.server.ts";
import { longDate, moment } from "./moments.ts";
import type { RemovedWork } from "./work-list/bin.tsx";
import type { ListedWork, ShownPreview } from "./work-list/listed-work.ts";

const { drafts: copy } = admin;

/** Everything that the dashboard shows, in one round of queries. */
export async function readDashboard(now = new Date()) {
  const { works, previews } = backend();
  const [published, drafts, removed, mount, links, facts] = await Promise.all([
    works.list(),
    works.drafts(),
    works.listRemoved(),
    works.mounts(),
    previews.list(),
    readBand({ ...backend(), demoTexts }, now),
  ]);

  const listed = (work: StoredWork): ListedWork => ({
    id: work.id,
    title: work.title || errorTexts.untitled,
    url: work.url,
    year: work.year,
    image: hasImage(work) ? shownImage(mount(work), 640) : undefined,
    isImagePending: work.image?.isPending ?? false,
    draft: null,
  });
  const draft = (work: StoredWork): ListedWork => {
    const link = links.get(work.id);
    return { ...listed(work), draft: { line: draftLine(work, now), preview: link ? shownPreview(work, link) : null } };
  };
  const inBin = (work: StoredWork): RemovedWork => {
    return { ...listed(work), removedOn: longDate(work.deletedAt ?? now) };
  };

  return {
    works: [...drafts.map(draft), ...published.map(listed)],
    removed: removed.map(inBin),
    facts,
  };
}

/** What a draft lacks to be published; when it lacks nothing, its last change. */
function draftLine(work: StoredWork, now: Date): string {
  const missing = missingIn(work);
  const names = Object.entries(copy.fields).flatMap(([field, name]) => (field in missing ? [name] : []));
  if (names.length === 0) return fill(copy.changed, { when: moment(work.updatedAt, now) });
  const others = names.length - 3;
  const named = others > 0 ? [...names.slice(0, 3), plural(copy.others, others)] : names;
  return fill(copy.missing, { fields: new Intl.ListFormat("fr").format(named) });
}

function shownPreview(work: StoredWork, { token, expiresAt, isExpired }: Preview): ShownPreview {
  const url = `${backend().env.siteUrl}${previewPath(workSlug(work), token)}`;
  return { url, until: longDate(expiresAt), isExpired };
}
