import { backend } from "#app/backend.server.ts";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { OwnWork } from "#app/works/work.ts";
import type { Changed } from "#app/works/works.server.ts";
import type { Flash, Undo } from "./kit/flash.server.ts";
import { flashHeaders } from "./kit/flash.server.ts";
import { previewId, rowId } from "./kit/focus.ts";
import { adminPaths } from "./paths.ts";

const { drafts, toast } = admin;

type ChangeResult = Changed | { done: true } | { error: "body_malformed" | "not_found" };

/** What the dashboard's buttons do to a work. */
export async function changeWork(intent: string, id: string, before: string | null): Promise<ChangeResult> {
  const { works, previews } = backend();
  const found = (isFound: boolean) => (isFound ? ({ done: true } as const) : ({ error: "not_found" } as const));
  switch (intent) {
    case "remove":
      return works.remove(id);
    case "restore":
      return works.restore(id);
    case "put-back":
      return works.putBack(id);
    case "up":
    case "down":
      return works.reorder(id, intent);
    case "place":
      return works.reorder(id, { before: before || null });
    case "preview":
      return found((await previews.create(id)) !== null);
    case "preview-prolong":
      return found(await previews.prolong(id));
    case "preview-off":
    case "preview-on":
      return found(await previews.setOff(id, intent === "preview-off"));
    default:
      return { error: "body_malformed" };
  }
}

/** Where a browser without a script goes after a change. The ends of these addresses open what they name. */
export function pageAfter(intent: string, id: string): string {
  const isPreview = ["preview", "preview-on", "preview-prolong"].includes(intent);
  return isPreview ? `${adminPaths.dashboard}#${previewId(encodeURIComponent(id))}` : adminPaths.dashboard;
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
export async function headersAfter(intent: string, id: string, next?: string): Promise<HeadersInit> {
  const flash = await flashAfter(intent, id, next);
  return flash ? flashHeaders(flash) : {};
}

async function flashAfter(intent: string, id: string, next = ""): Promise<Omit<Flash, "id"> | null> {
  const said: Record<string, (title: string) => Omit<Flash, "id">> = {
    remove: (title) => ({
      message: fill(toast.removed, { title }),
      focus: next,
      undo: undo("restore", fill(toast.undoNamed, { title }), fill(toast.undoFailed, { title })),
    }),
    restore: (title) => ({ message: fill(toast.restored, { title }), focus: rowId("title", id) }),
    "put-back": (title) => ({ message: fill(toast.restored, { title }), focus: rowId("title", id) }),
    retire: (title) => ({
      message: fill(drafts.retired, { title }),
      undo: undo("put-back", fill(drafts.retiredUndoNamed, { title }), fill(drafts.putBackFailed, { title })),
    }),
    "preview-off": (title) => ({
      message: drafts.preview.disabled,
      focus: rowId("title", id),
      undo: {
        ...undo("preview-on", fill(drafts.preview.undoNamed, { title }), fill(drafts.preview.enableFailed, { title })),
        focus: rowId("title", id),
      },
    }),
  };
  const flash = said[intent];
  if (!flash) return null;
  const { works } = backend();
  const found = (await works.findOwn(id)) ?? (await works.listRemoved()).find(({ prepared }) => prepared.id === id);
  return found ? flash(titleOf(found)) : null;

  function undo(back: string, name: string, failed: string): Undo {
    return { action: adminPaths.dashboard, intent: back, ids: [id], name, failed };
  }
}

/** As the dashboard names a work. */
export function titleOf({ site, prepared }: OwnWork): string {
  return (site ?? prepared).title || errorTexts.untitled;
}
