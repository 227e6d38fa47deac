import type { Work } from "#app/works/work.ts";
import { type ShownWork, shownWork } from "#app/routes/shown-work.ts";

/** What the desk's list gets of a work, beyond what visitors see of it. */
export interface DeskWork extends ShownWork {
  isImagePending: boolean;
}

export function deskWork(work: Work): DeskWork {
  return { ...shownWork(work), isImagePending: work.image.isPending };
}
