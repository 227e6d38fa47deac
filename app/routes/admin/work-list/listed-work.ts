import { type ShownWork, shownWork } from "#app/routes/shown-work.ts";
import type { Work } from "#app/works/work.ts";

/** What the admin area's list gets of a work, beyond what visitors see of it. */
export interface ListedWork extends ShownWork {
  isImagePending: boolean;
}

export function listedWork(work: Work): ListedWork {
  return { ...shownWork(work), isImagePending: work.image.isPending };
}
