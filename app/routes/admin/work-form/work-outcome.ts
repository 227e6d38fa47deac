import type { ErrorCode } from "#app/texts/errors.ts";
import type { WorkField, WorkStatus } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import type { WorkValues } from "#app/works/work-values.ts";

/** Why a submission failed. */
export interface WorkFailure {
  error: ErrorCode;
  /** The error message of each field. */
  fields?: Partial<Record<WorkField, string>> | undefined;
  /** The typed values, for a page that the server renders again. */
  typed?: TypedWork;
  /** What the submission was to make of the work. */
  status?: WorkStatus | undefined;
  /** On a conflict: the version that somebody else has saved. */
  current?: (WorkValues & { version: number }) | undefined;
}

/** A draft that was saved without leaving its page. */
export interface SavedDraft {
  id: string;
  version: number;
  savedAt: Date;
  typed: TypedWork;
}

/** The result of a submission, by the API or by the page's action. `isFirst` after the first publication. */
export type WorkOutcome =
  | { saved: string; isFirst: boolean }
  | { draft: SavedDraft }
  | { cancelled: true; status: WorkStatus | undefined }
  | WorkFailure;
