import { fill, plural } from "#app/fill.ts";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useIsLong } from "#app/ui/use-is-long.ts";
import { useHydrated } from "#app/ui/use-media-query.ts";
import action from "../kit/action.module.css";
import { moment } from "../moments.ts";
import type { FormWork } from "./form-data.server.ts";
import styles from "./save-bar.module.css";
import { SaveNotice } from "./save-notice.tsx";
import type { Autosave } from "./use-autosave.ts";
import type { WorkFailure } from "./work-outcome.ts";

const { save: copy } = admin;

/** Without scripts the browser returns to this status line after a save. */
export const saveStatusId = "enregistre";

/** Shorter saves are not shown. */
const SLOW_MS = 400;

export interface SaveState extends Autosave {
  /** A save's failure comes before that of the publication. */
  failure: WorkFailure | undefined;
  /** The form will try again by itself. */
  isRetried: boolean;
}

interface SaveBarProps {
  work: FormWork;
  state: SaveState;
  sending: "published" | "other" | undefined;
  /** The publication waits for so many pictures. */
  waiting: number;
}

export function SaveBar({ work, state, sending, waiting }: SaveBarProps) {
  const isHydrated = useHydrated();
  const { isOnSite } = work;
  const isPending = isOnSite && state.savedAt !== null;
  const publishing = { pending: sending !== undefined, ...(sending === "published" && { pendingLabel: copy.sending }) };
  return (
    <>
      <div className={`cluster ${styles.bar}`}>
        <div className={styles.notice} role="status">
          {isHydrated && <SaveNotice work={work} state={state} />}
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
              state.save();
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
            <Status work={work} state={state} waiting={waiting} />
            {state.version > 0 && (
              <TextLink className={styles.see} href={previewPath(work.id, "")} newTab={siteTexts.newTab}>
                {copy.seePreview}
              </TextLink>
            )}
          </p>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {state.isSaid && !state.isUnsaved && savedWords(work, state)}
      </p>
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

function Status({ work, state, waiting }: Omit<SaveBarProps, "sending">) {
  const isHydrated = useHydrated();
  const isSlow = useIsLong(state.isSaving, SLOW_MS);
  if (isSlow) {
    return (
      <>
        <Icon name="loader-circle" className="spinning" />
        {copy.saving}
      </>
    );
  }
  const saved = savedWords(work, state);
  const unsaved = work.isOnSite ? copy.nothingPending : isHydrated && copy.savesItself;
  return (
    <>
      {saved && !state.isUnsaved && <Icon name="check" />}
      {waiting > 0 ? plural(copy.waiting, waiting) : (saved ?? unsaved)}
    </>
  );
}

function savedWords({ isOnSite }: FormWork, { savedAt }: SaveState): string | null {
  if (!savedAt) return null;
  return fill(isOnSite ? copy.changesSaved : copy.draftSaved, { when: moment(new Date(savedAt), new Date()) });
}
