import { fill, plural } from "#app/fill.ts";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useIsLong } from "#app/ui/use-is-long.ts";
import action from "../kit/action.module.css";
import { moment } from "../moments.ts";
import type { FormWork } from "./form-data.server.ts";
import styles from "./save-bar.module.css";
import { SaveNotice } from "./save-notice.tsx";
import type { WorkFailure } from "./work-outcome.ts";

const { save: copy } = admin;

/** Of the status line, to which a form without scripts comes back. */
export const saveStatusId = "enregistre";

/** Shorter saves are not shown. */
const SLOW_MS = 400;

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

interface SaveBarProps {
  work: FormWork;
  state: SaveState;
  /** With scripts the form saves itself. */
  isHydrated: boolean;
  /** What the owner has just sent. */
  sending: "published" | "other" | undefined;
  /** Pictures for which the publication waits. */
  waiting: number;
  onSave: () => void;
  onKeepMine: () => void;
  onRetry: () => void;
}

/** The buttons that end the form, and whether what was typed is saved. */
export function SaveBar({ work, state, isHydrated, sending, waiting, onSave, onKeepMine, onRetry }: SaveBarProps) {
  const { isOnSite } = work;
  const isPending = isOnSite && state.savedAt !== null;
  const publishing = { pending: sending !== undefined, ...(sending === "published" && { pendingLabel: copy.sending }) };
  return (
    <>
      <div className={`cluster ${styles.bar}`}>
        <div className={styles.notice} role="status">
          {isHydrated && (
            <SaveNotice workId={work.id} isOnSite={isOnSite} state={state} onKeepMine={onKeepMine} onRetry={onRetry} />
          )}
        </div>
        <Button type="submit" variant="primary" name="status" value="published" {...publishing}>
          {isOnSite ? copy.publishChanges : copy.publish}
        </Button>
        {!(isOnSite && isHydrated) && (
          <Button
            type="submit"
            name="status"
            value="draft"
            onClick={(event) => {
              if (!isHydrated) return;
              event.preventDefault();
              onSave();
            }}
          >
            {isOnSite ? copy.withoutPublishing : copy.draft}
          </Button>
        )}
        {isPending && (
          <Button type="submit" name="intent" value="discard" pending={sending !== undefined}>
            {copy.discard}
          </Button>
        )}
        {(!state.failure || state.failure.fields) && (
          <p
            className={`hint ${styles.said}`}
            id={saveStatusId}
            data-saved={state.savedAt !== null && !state.isUnsaved}
          >
            <Status work={work} state={state} isHydrated={isHydrated} waiting={waiting} />
            {state.version > 0 && (
              <TextLink className={styles.see} href={previewPath(work.id, "")} newTab={siteTexts.newTab}>
                {copy.seePreview}
              </TextLink>
            )}
          </p>
        )}
      </div>
      {isOnSite && (
        <div className={`cluster ${styles.retire}`}>
          <button type="submit" name="intent" value="retire" className={action.quiet}>
            <Icon name="eye-off" />
            {copy.retire}
          </button>
          <p className="hint">{copy.retireHint}</p>
        </div>
      )}
    </>
  );
}

type Situation = Pick<SaveBarProps, "work" | "state" | "isHydrated" | "waiting">;

function Status({ work, state, isHydrated, waiting }: Situation) {
  const isSlow = useIsLong(state.isSaving, SLOW_MS);
  if (isSlow) {
    return (
      <>
        <Icon name="loader-circle" className="spinning" />
        {copy.saving}
      </>
    );
  }
  return (
    <>
      {state.savedAt && !state.isUnsaved && <Icon name="check" />}
      {savedWords({ work, state, isHydrated, waiting })}
    </>
  );
}

/** The status line of a form. */
function savedWords({ work, state, isHydrated, waiting }: Situation): string {
  if (waiting > 0) return plural(copy.waiting, waiting);
  if (state.savedAt) {
    const when = moment(new Date(state.savedAt), new Date());
    return fill(work.isOnSite ? copy.changesSaved : copy.draftSaved, { when });
  }
  if (work.isOnSite) return copy.nothingPending;
  return isHydrated ? copy.savesItself : "";
}
