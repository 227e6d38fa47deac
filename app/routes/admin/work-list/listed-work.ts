import type { MountedImage } from "#app/ui/plate.tsx";

/** A work in a list of the dashboard. One that is not on the site may have neither address, year nor image. */
export interface ListedWork {
  id: string;
  title: string;
  url: string;
  year: number | null;
  image: MountedImage | undefined;
  isImagePending: boolean;
  isOnSite: boolean;
  /** Null if nothing is being prepared. */
  draft: DraftState | null;
}

export interface DraftState {
  /** When it was saved, or what it lacks. */
  line: string;
  preview: ShownPreview | null;
}

export interface ShownPreview {
  /** Empty until the server has answered. */
  url: string;
  /** The last day. */
  until: string;
  isExpired: boolean;
  /** Its panel is open at first. */
  isOpen?: boolean;
}
