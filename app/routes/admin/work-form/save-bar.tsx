import { useEffect } from "react";
import { timeOf } from "#app/calendar.ts";
import { fill, plural } from "#app/fill.ts";
import { adminPaths, previewLinkPath } from "#app/routes/admin/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { siteTexts } from "#app/texts/site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { WorkStatus } from "#app/works/work.ts";
import styles from "./save-bar.module.css";

const { save: copy, upload, form } = admin;

/** Of the status line, to which a form without scripts comes back. */
export const saveStatusId = "enregistre";

interface SaveBarProps {
  /** Undefined for a new work. */
  status: WorkStatus | undefined;
  /** The id of a saved draft. */
  draftId: string | undefined;
  savedAt: Date | undefined;
  /** The page of a draft, if it has a link. */
  previewPath: string | undefined;
  /** What is being sent to become of the work. */
  sending: { status: WorkStatus | undefined } | undefined;
  /** Pictures for which the submission waits. */
  waiting: number;
  hasChanges: boolean;
  hasFailed: boolean;
}

/** The buttons that end the form, and what has become of what was typed. */
export function SaveBar({ status, sending, ...line }: SaveBarProps) {
  const pending = (is: WorkStatus | undefined) => ({
    pending: sending !== undefined,
    ...(is === "draft" ? {} : { pendingLabel: upload.sending }),
  });
  return (
    <>
      <div className={styles.bar}>
        {status === "published" ? (
          <>
            <Button type="submit" variant="primary" data-saves="" {...pending(undefined)}>
              {copy.changes}
            </Button>
            <ButtonLink to={adminPaths.dashboard}>{form.cancel}</ButtonLink>
          </>
        ) : (
          <>
            <Button type="submit" variant="primary" name="status" value="published" {...pending("published")}>
              {copy.publish}
            </Button>
            <Button type="submit" name="status" value="draft" data-saves="" {...pending("draft")}>
              {copy.draft}
            </Button>
          </>
        )}
        <div className={styles.said}>
          <p role="status" id={saveStatusId}>
            {sentence({ ...line, sending })}
          </p>
          {line.draftId && <TextLink to={previewLinkPath(line.draftId)}>{copy.previewLink}</TextLink>}
          {line.previewPath !== undefined && (
            <TextLink className={styles.see} href={line.previewPath} newTab={siteTexts.newTab}>
              {copy.seePreview}
            </TextLink>
          )}
        </div>
      </div>
      {status === "published" && (
        <div className={styles.retire}>
          <Button small type="submit" name="status" value="draft" icon="eye-off" {...pending("draft")}>
            {copy.retire}
          </Button>
          <p>{copy.retireHint}</p>
        </div>
      )}
    </>
  );
}

function sentence({
  sending,
  waiting,
  hasChanges,
  hasFailed,
  savedAt,
}: Omit<SaveBarProps, "status" | "draftId" | "previewPath">) {
  if (waiting > 0) return plural(form.gallery.waiting, waiting);
  if (sending?.status === "draft") return copy.saving;
  if (hasFailed) return copy.notSaved;
  if (hasChanges) return copy.kept;
  return savedAt && fill(copy.saved, { time: timeOf(savedAt) });
}

/** Ctrl+S does what the saving button does, which is never to publish. */
export function useSaveKey(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      form.current?.querySelector<HTMLButtonElement>("[data-saves]")?.click();
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, [form]);
}
