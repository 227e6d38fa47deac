import { shownWork } from "#app/routes/shown-work.ts";
import type { Work } from "#app/works/work.ts";

export type ListedWork = ReturnType<typeof listedWork>;

/** A work in the admin area's list. */
export function listedWork(work: Work) {
  return { ...shownWork(work), isImagePending: work.image.isPending };
}
