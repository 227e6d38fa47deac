import { type ShownWork, shownWork } from "#app/routes/shown-work.ts";
import type { Work } from "#app/works/work.ts";

/** A work in the admin area's list. */
export interface ListedWork extends ShownWork {
  isImagePending: boolean;
}

export function listedWork(work: Work): ListedWork {
  return { ...shownWork(work), isImagePending: work.image.isPending };
}
