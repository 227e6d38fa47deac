import { longDate } from "../moments.ts";
import type { DraftState, ListedWork, ShownPreview } from "./listed-work.ts";

export type Intent = "remove" | "restore" | "place" | "put-back" | "preview" | "preview-off" | "preview-on";

export interface Change {
  intent: Intent;
  /** As it was before. */
  work: ListedWork;
  /** The id of the work after it; empty at the end. Only the server knows the place of a work from the bin. */
  before?: string;
}

/** As long as previews.server.ts makes them. */
const PREVIEW_MS = 30 * 86_400_000;

/** A link that the server is making. */
function coming(): ShownPreview {
  return { url: "", until: longDate(new Date(Date.now() + PREVIEW_MS)), isExpired: false, isOpen: true };
}

/** The works as they will be after a change. */
export function expectedList(works: ListedWork[], { intent, work, before }: Change): ListedWork[] {
  switch (intent) {
    case "put-back":
      return works.map((each) => (each.id === work.id ? { ...each, isOnSite: true } : each));
    case "preview":
      return withPreview(works, work.id, coming());
    case "preview-off":
      return withPreview(works, work.id, null);
    case "preview-on":
      return withPreview(works, work.id, work.draft?.preview && { ...work.draft.preview, isOpen: true });
  }
  const others = works.filter(({ id }) => id !== work.id);
  if (intent === "remove") return others;
  const isBack = intent === "restore" && others.length < works.length;
  if (isBack || before === undefined) return works;
  const place = others.findIndex(({ id }) => id === before);
  return others.toSpliced(place < 0 ? others.length : place, 0, work);
}

function withPreview(works: ListedWork[], id: string, preview: DraftState["preview"] | undefined): ListedWork[] {
  return works.map((work) =>
    work.id === id && work.draft ? { ...work, draft: { ...work.draft, preview: preview ?? null } } : work,
  );
}

/** Whether the server's list shows the change. */
export function isSaved(works: ListedWork[], { intent, work, before }: Change): boolean {
  const index = works.findIndex(({ id }) => id === work.id);
  const draft = works[index]?.draft;
  const preview = draft?.preview;
  switch (intent) {
    case "place":
      return (works[index + 1]?.id ?? "") === before;
    case "put-back":
      return works[index]?.isOnSite ?? false;
    case "preview":
      return preview !== null && preview !== undefined && preview.url !== work.draft?.preview?.url;
    case "preview-off":
      return preview === null;
    case "preview-on":
      return preview !== null && preview !== undefined;
    default:
      return index < 0 === (intent === "remove");
  }
}
