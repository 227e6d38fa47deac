import { admin } from "#app/content/admin.ts";
import { messages } from "#app/content/messages.ts";
import { plural } from "#app/fill.ts";
import { editWorkPath } from "#app/routes/admin/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Conflict } from "./conflict.tsx";
import type { WorkOutcome } from "./send-work.ts";
import { wrongFields } from "./work-fields.tsx";
import styles from "./work-form.module.css";

const { form: copy, upload, conflict } = admin;

interface WorkNoticeProps {
  outcome: WorkOutcome | undefined;
  isSending: boolean;
  formId: string;
  workId: string | undefined;
  onKeepTheirs: () => void;
}

/** The result of the last submission, above the form. */
export function WorkNotice({ outcome, isSending, formId, workId, onKeepTheirs }: WorkNoticeProps) {
  if (!outcome || "saved" in outcome) return null;
  if ("cancelled" in outcome) return isSending ? null : <p role="status">{upload.cancelled}</p>;
  const { error, typed, current } = outcome;
  if (current && typed && workId) {
    const versions = { mine: typed, theirs: current.values };
    return <Conflict {...versions} formId={formId} saved={editWorkPath(workId)} onKeepTheirs={onKeepTheirs} />;
  }
  const wrong = wrongFields(outcome);
  if (wrong.length > 0) return <ErrorSummary title={plural(copy.errorSummary, wrong.length)} errors={wrong} />;
  if (error === "not_found") return <ErrorSummary title={conflict.removed} />;
  if (error !== "no_answer") return <ErrorSummary title={messages[error]} />;
  return (
    <>
      <ErrorSummary title={messages[error]} errors={[{ message: upload.interrupted }, { message: upload.sendAgain }]} />
      {!isSending && (
        <Button small type="submit" form={formId} icon="rotate-cw" className={styles.retry}>
          {upload.retry}
        </Button>
      )}
    </>
  );
}
