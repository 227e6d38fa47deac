import { useEffect, useRef } from "react";
import { plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { focusField } from "#app/ui/focus-field.ts";
import type { WorkStatus } from "#app/works/work.ts";
import { Conflict } from "./conflict.tsx";
import { wrongFields } from "./work-fields.tsx";
import styles from "./work-form.module.css";
import type { WorkOutcome } from "./work-outcome.ts";

const { form: copy, upload, conflict } = admin;

interface WorkNoticeProps {
  outcome: WorkOutcome | undefined;
  isSending: boolean;
  formId: string;
  /** Some pictures are on the server already. */
  hasPictures: boolean;
  onKeepTheirs: () => void;
}

/** The result of the last submission, above the form. After a failure the first wrong field gets the focus, or this. */
export function WorkNotice({ outcome, ...form }: WorkNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome || !("error" in outcome)) return;
    const [first] = wrongFields(outcome);
    if (first) focusField(first.id);
    else notice.current?.focus();
  }, [outcome]);
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      {outcome && <Result {...form} outcome={outcome} />}
    </div>
  );
}

function Result({ outcome, ...form }: WorkNoticeProps & { outcome: WorkOutcome }) {
  const { isSending, formId, onKeepTheirs } = form;
  if ("saved" in outcome || "draft" in outcome) return null;
  if ("cancelled" in outcome) return isSending ? null : <p role="status">{upload.cancelled}</p>;
  const { error, typed, current } = outcome;
  if (current && typed) {
    return (
      <Conflict
        mine={typed}
        saved={current}
        // A work that is on the site leaves it only by its own button.
        status={outcome.status === "published" ? "published" : current.status}
        formId={formId}
        onKeepTheirs={onKeepTheirs}
      />
    );
  }
  const wrong = wrongFields(outcome);
  if (wrong.length > 0) return <ErrorSummary title={plural(copy.errorSummary, wrong.length)} errors={wrong} />;
  if (error === "not_found") return <ErrorSummary title={conflict.removed} />;
  if (error !== "no_answer") return <ErrorSummary title={errorTexts[error]} />;
  return <NoAnswer {...form} status={outcome.status} />;
}

type NoAnswerProps = Omit<WorkNoticeProps, "outcome"> & { status: WorkStatus | undefined };

function NoAnswer({ status, isSending, formId, hasPictures }: NoAnswerProps) {
  const { noAnswer } = admin.save;
  const kept = hasPictures ? `${noAnswer.text} ${noAnswer.pictures}` : noAnswer.text;
  const [title, ...lines] =
    status === "published"
      ? [errorTexts.no_answer, upload.interrupted, upload.sendAgain]
      : [status === "draft" ? noAnswer.draft : noAnswer.changes, kept];
  return (
    <ErrorSummary title={title ?? ""} icon="wifi-off" errors={lines.map((message) => ({ message }))}>
      {!isSending && (
        <Button
          small
          type="submit"
          form={formId}
          name={status && "status"}
          value={status}
          icon="rotate-cw"
          className={styles.retry}
        >
          {upload.retry}
        </Button>
      )}
    </ErrorSummary>
  );
}
