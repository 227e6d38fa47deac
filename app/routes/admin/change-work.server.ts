import { backend } from "#app/backend.server.ts";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { OwnWork } from "#app/works/work.ts";
import type { Changed, Works } from "#app/works/works.server.ts";
import { type Flash, flashHeaders } from "./kit/flash.server.ts";
import { previewId, rowId } from "./kit/focus.ts";
import { adminPaths } from "./paths.ts";

const { drafts, save, toast } = admin;

type ChangeResult = Awaited<ReturnType<Works["reorder"]>> | Changed | { error: "body_malformed" };

/** What the dashboard's buttons do to a work. */
export async function changeWork(intent: string, id: string, before: string | null): Promise<ChangeResult> {
  const { works } = backend();
  switch (intent) {
    case "remove":
      return works.remove(id);
    case "restore":
      return works.restore(id);
    case "up":
    case "down":
      return works.reorder(id, intent);
    case "place":
      return works.reorder(id, { before: before || null });
    case "share":
      return works.share(id);
    case "unshare":
      return works.unshare(id);
    default:
      return { error: "body_malformed" };
  }
}

/** Where a browser without a script goes after a change. The ends of these addresses open what they name. */
export function pageAfter(intent: string, id: string): string {
  return intent === "share" ? `${adminPaths.dashboard}#${previewId(encodeURIComponent(id))}` : adminPaths.dashboard;
}

/** The id of the title that takes the place of a work's title on the dashboard when its row has gone. */
export async function rowAfter(id: string): Promise<string> {
  const rows = (await backend().works.listOwn()).toSorted((one, other) => Number(!!one.site) - Number(!!other.site));
  const place = rows.findIndex(({ prepared }) => prepared.id === id);
  const next = rows[place + 1] ?? rows[place - 1];
  return rowId("title", next?.prepared.id ?? "");
}

/**
 * With what the next page says of a change. A move and a new preview link show by themselves.
 * @param next the id of the element that gets the focus when the row has gone
 */
export function flashAfter(intent: string, work: OwnWork, next?: string): HeadersInit {
  const title = titleOf(work);
  const named = (words: string) => fill(words, { title });
  const focus = rowId("title", work.prepared.id);
  const undo = {
    ...{ action: adminPaths.dashboard, intent: "restore", ids: [work.prepared.id] },
    ...{ name: named(toast.undoNamed), failed: named(toast.undoFailed) },
  };
  const said: Record<string, Omit<Flash, "id">> = {
    remove: { message: named(toast.removed), undo, ...(next !== undefined && { focus: next }) },
    restore: { message: named(toast.restored), focus },
    retire: { message: named(drafts.retired), focus },
    discard: { message: save.discarded },
    unshare: { message: drafts.preview.disabled, focus },
  };
  return said[intent] ? flashHeaders(said[intent]) : {};
}

/** As the dashboard names a work. */
export function titleOf({ site, prepared }: OwnWork): string {
  return (site ?? prepared).title || errorTexts.untitled;
}
