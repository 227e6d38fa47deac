import type { MountedImage } from "#app/ui/plate.tsx";

/** A work in the dashboard's list. One that is not on the site may lack everything but its title. */
export interface ListedWork {
  id: string;
  title: string;
  image: MountedImage | undefined;
  isImagePending: boolean;
  isOnSite: boolean;
  /** Its page, or the preview of what was never on the site. */
  page: string;
  /** Of a work without changes: its year and the host of its address. */
  line: string;
  /** Null if nothing is being prepared. */
  draft: DraftState | null;
}

export interface DraftState {
  /** When it was saved, or what it lacks. */
  line: string;
  preview: ShownPreview | null;
}

export interface ShownPreview {
  url: string;
  /** The last day. */
  until: string;
  isExpired: boolean;
}
