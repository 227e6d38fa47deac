import { type ComponentProps, useEffect } from "react";
import { useFetcher, useNavigation } from "react-router";
import { fill, plural } from "#app/formats/fill.ts";
import { previewPath } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import checkIcon from "#app/ui/icons/check.svg?shapes";
import eyeOffIcon from "#app/ui/icons/eye-off.svg?shapes";
import { Icon } from "#app/ui/icons/icon.tsx";
import loaderCircleIcon from "#app/ui/icons/loader-circle.svg?shapes";
import logOutIcon from "#app/ui/icons/log-out.svg?shapes";
import triangleAlertIcon from "#app/ui/icons/triangle-alert.svg?shapes";
import wifiOffIcon from "#app/ui/icons/wifi-off.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { adminPaths } from "../admin-paths.ts";
import { useIsLong } from "../kit/action.tsx";
import { focusOn } from "../kit/focus.ts";
import { moment } from "../kit/moments.ts";
import { Notice } from "../kit/notice.tsx";
import { useForm } from "./form-field.tsx";
import styles from "./work-form.module.css";

const { save: copy } = admin;

/** Without scripts the browser returns to this status line after a save. */
export const saveStatusId = "enregistre";
const waitingId = "envois";

const SLOW_MS = 400;
const UNANSWERED_MS = 15_000;

export function SaveBar() {
  const { work, autosave, failure, pictures } = useForm();
  const { waiting } = pictures;
  const { isOnSite } = work;
  const { state, savedAt } = autosave;
  const isHydrated = useHydrated();
  const isSlow = useIsLong(state === "saving", SLOW_MS);
  const isSaved = savedAt !== null && state === "saved";
  const isNoticed = failure !== undefined && !failure.fields;
  const isUnanswered = useIsLong(state === "saving", UNANSWERED_MS);
  const pending = useNavigation().state === "submitting" || autosave.waiting !== undefined;
  const savedWords = savedAt
    ? fill(isOnSite ? copy.changesSaved : copy.draftSaved, { when: moment(new Date(savedAt), new Date()) })
    : isOnSite
      ? copy.nothingPending
      : isHydrated && copy.savesItself;
  // The notice must not cover the field in use. When it goes, the focus that is in it must not be lost.
  useEffect(() => {
    if (!isNoticed) return;
    document.querySelector(":is(input, textarea, select):focus")?.scrollIntoView({ block: "nearest" });
    return () => {
      if (document.activeElement === document.body) focusOn(saveStatusId);
    };
  }, [isNoticed]);
  return (
    <>
      <div className={`cluster ${styles.bar}`}>
        <div className={styles.notice} role="status">
          {isHydrated && <SaveNotice />}
          {isUnanswered && !isNoticed && <Notice says="none" title={copy.unanswered} />}
        </div>
        <Button
          type="submit"
          variant="primary"
          name="status"
          value="published"
          pending={pending || waiting > 0}
          pendingLabel={pending ? copy.sending : undefined}
          aria-describedby={waiting > 0 ? waitingId : undefined}
        >
          {isOnSite ? copy.publishChanges : copy.publish}
        </Button>
        {!(isOnSite && isHydrated) && (
          <DraftButton onClick={() => autosave.save()}>{isOnSite ? copy.withoutPublishing : copy.draft}</DraftButton>
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
        {!isNoticed && (
          <p className={`hint ${styles.said}`} id={saveStatusId} tabIndex={-1} data-saved={isSaved}>
            {isSlow && <Icon shapes={loaderCircleIcon} className="spinning" />}
            {isSaved && <Icon shapes={checkIcon} className="done" />}
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
        {autosave.isSaid && isSaved && savedWords}
      </p>
      {isOnSite && (
        <div className={`cluster ${styles.retire}`}>
          <button type="submit" name="intent" value="retire" className="worded">
            <Icon shapes={eyeOffIcon} />
            {copy.retire}
          </button>
          <p className="hint">{copy.retireHint}</p>
        </div>
      )}
    </>
  );
}

export function DraftButton(button: Pick<ComponentProps<typeof Button>, "small" | "onClick" | "children">) {
  return <Button {...button} type={useHydrated() ? "button" : "submit"} name="status" value="draft" />;
}

type Saying = Partial<Pick<ComponentProps<typeof Notice>, "title" | "text" | "icon" | "actions">>;

/** Says why the form is not saved or published, unless its fields say it, and offers what helps. */
export function SaveNotice() {
  const { work, autosave, failure, isRefused } = useForm();
  const isHydrated = useHydrated();
  const { submit } = useFetcher();
  if (!failure || failure.fields) return null;
  const { error, current } = failure;
  const isOfSave = failure === autosave.failure;

  const button = (words: string, onClick: () => unknown) => (
    <DraftButton small onClick={onClick}>
      {words}
    </DraftButton>
  );
  const link = (words: string, href: string) => (
    <ButtonLink small href={href} newTab={siteTexts.newTab} arrow="arrow-up-right">
      {words}
    </ButtonLink>
  );
  async function restore() {
    await submit({ intent: "restore", id: work.id }, { method: "post", action: adminPaths.dashboard });
    autosave.save();
  }
  const again = { actions: button(copy.retry, () => autosave.save()) };
  const unanswered =
    isHydrated && !navigator.onLine ? { icon: wifiOffIcon, title: copy.offline } : { title: copy.unanswered, ...again };
  const sayings: Partial<Record<ErrorCode, Saying>> = {
    unauthenticated: { icon: logOutIcon, title: copy.expired, actions: link(admin.signIn.submit, adminPaths.signIn) },
    version_conflict: {
      icon: triangleAlertIcon,
      title: fill(copy.conflict, { when: current ? moment(new Date(current.savedAt), new Date()) : "" }),
      text: isHydrated ? undefined : copy.inFields,
      actions: (
        <>
          {link(copy.seeTheirs, previewPath(work.id, ""))}
          {button(copy.keepMine, () => autosave.save(current?.version))}
        </>
      ),
    },
    work_in_bin: {
      title: copy.removed,
      actions: isHydrated ? (
        button(admin.trash.restore, restore)
      ) : (
        <ButtonLink small to={adminPaths.dashboard}>
          {admin.form.back}
        </ButtonLink>
      ),
    },
    // What was sent by hand is sent again by the same button.
    ...(isOfSave && {
      no_answer: unanswered,
      busy: unanswered,
      unavailable: unanswered,
      server_error: again,
      storage_full: again,
    }),
  };
  // The notice of a form that saves itself already stands in a live region. A publication fails in an alert of its own.
  const says = isRefused ? "alert" : "none";
  return <Notice key={says} says={says} title={errorTexts[error]} {...sayings[error]} />;
}
