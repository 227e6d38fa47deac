import { useNavigation } from "react-router";
import { useIsLong } from "#app/desk/kit/use-is-long.ts";
import { fill, plural } from "#app/formats/fill.ts";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button, TextLink } from "#app/ui/controls/button.tsx";
import checkIcon from "#app/ui/icons/check.svg?shapes";
import eyeOffIcon from "#app/ui/icons/eye-off.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import loaderCircleIcon from "#app/ui/icons/loader-circle.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import action from "../kit/action.module.css";
import { moment } from "../kit/moments.ts";
import styles from "./save-bar.module.css";
import { SaveNotice, type SaveNoticeProps } from "./save-notice.tsx";

const { save: copy } = admin;

/** Without scripts the browser returns to this status line after a save. */
export const saveStatusId = "enregistre";
const waitingId = "envois";

/** Shorter saves are not shown. */
const SLOW_MS = 400;

interface SaveBarProps extends SaveNoticeProps {
  /** A publication waits for this number of pictures, which are still being sent. */
  waiting: number;
}

export function SaveBar({ waiting, ...props }: SaveBarProps) {
  const { work, autosave, failure } = props;
  const { isOnSite } = work;
  const { state, savedAt } = autosave;
  const isHydrated = useHydrated();
  const isSlow = useIsLong(state === "saving", SLOW_MS);
  const { state: navigation, formData } = useNavigation();
  const pending = navigation === "submitting";
  const isPublishing = pending && formData?.get("status") === "published";
  const savedWords = savedAt
    ? fill(isOnSite ? copy.changesSaved : copy.draftSaved, { when: moment(new Date(savedAt), new Date()) })
    : isOnSite
      ? copy.nothingPending
      : isHydrated && copy.savesItself;
  return (
    <>
      <div className={`cluster ${styles.bar}`}>
        <div className={styles.notice} role="status">
          {isHydrated && <SaveNotice {...props} />}
        </div>
        <Button
          type="submit"
          variant="primary"
          name="status"
          value="published"
          pending={pending || waiting > 0}
          pendingLabel={isPublishing ? copy.sending : undefined}
          aria-describedby={waiting > 0 ? waitingId : undefined}
        >
          {isOnSite ? copy.publishChanges : copy.publish}
        </Button>
        {!(isOnSite && isHydrated) && (
          <Button
            {...(isHydrated ? { onClick: autosave.save } : { type: "submit" as const, name: "status", value: "draft" })}
          >
            {isOnSite ? copy.withoutPublishing : copy.draft}
          </Button>
        )}
        {isOnSite && savedAt && (
          <Button type="submit" name="intent" value="discard" pending={pending}>
            {copy.discard}
          </Button>
        )}
        {waiting > 0 && (
          <p className="hint" id={waitingId}>
            {plural(copy.waiting, waiting)}
          </p>
        )}
        {(!failure || failure.fields) && (
          <p className={`hint ${styles.said}`} id={saveStatusId} data-saved={savedAt !== null && state === "saved"}>
            {isSlow && <Icon shapes={loaderCircleIcon} className="spinning" />}
            {savedAt && state === "saved" && <Icon shapes={checkIcon} />}
            {isSlow ? copy.saving : state === "saved" ? savedWords : copy.changed}
            {autosave.version > 0 && (
              <TextLink className={styles.see} href={previewPath(work.id, "")} newTab={siteTexts.newTab}>
                {copy.seePreview}
              </TextLink>
            )}
          </p>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {autosave.isSaid && savedAt && state === "saved" && savedWords}
      </p>
      {isOnSite && (
        <div className={`cluster ${styles.retire}`}>
          <button type="submit" name="intent" value="retire" className={action.quiet}>
            <Icon shapes={eyeOffIcon} />
            {copy.retire}
          </button>
          <p className="hint">{copy.retireHint}</p>
        </div>
      )}
    </>
  );
}
