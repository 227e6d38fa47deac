import { backend } from "#app/backend.server.ts";
import type { Changed } from "#app/works/works.server.ts";
import { adminPaths } from "./paths.ts";
import { afterChange } from "./work-list/after-change.ts";
import { previewId } from "./work-list/row-ids.ts";

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
  if (intent === "preview-off") return `${adminPaths.dashboard}?${new URLSearchParams({ [afterChange.disabled]: id })}`;
  const isPreview = ["preview", "preview-on", "preview-prolong"].includes(intent);
  return isPreview ? `${adminPaths.dashboard}#${previewId(encodeURIComponent(id))}` : adminPaths.dashboard;
}
