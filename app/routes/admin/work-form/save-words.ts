import { fill, plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { moment } from "../moments.ts";
import type { FormWork } from "./form-data.server.ts";
import type { WorkFailure } from "./work-outcome.ts";

const { save: copy } = admin;

/** Whether what was typed is on the server. */
export interface SaveState {
  version: number;
  /** Null if nothing is being prepared beside what is on the site. */
  savedAt: Date | null;
  isSaving: boolean;
  isUnsaved: boolean;
  failure: WorkFailure | undefined;
  /** The form will try again by itself. */
  isRetried: boolean;
}

interface Situation {
  work: FormWork;
  state: SaveState;
  isHydrated: boolean;
  waiting: number;
}

/** The status line of a form. */
export function savedWords({ work, state, isHydrated, waiting }: Situation): string {
  if (waiting > 0) return plural(copy.waiting, waiting);
  if (state.savedAt) {
    const when = moment(new Date(state.savedAt), new Date());
    return fill(work.isOnSite ? copy.changesSaved : copy.draftSaved, { when });
  }
  if (work.isOnSite) return copy.nothingPending;
  return isHydrated ? copy.savesItself : "";
}
