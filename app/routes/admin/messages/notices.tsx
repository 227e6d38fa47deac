import { useFetcher } from "react-router";
import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "../intent-button.tsx";
import { messagePath } from "../paths.ts";
import styles from "./notices.module.css";

const { mail: copy, ...messages } = admin.messages;

interface MailNoticeProps {
  failure: { when: string; reason: string } | null;
}

/** That mails do not arrive any more, with a button that tries them again. */
export function MailNotice({ failure }: MailNoticeProps) {
  const fetcher = useFetcher<{ mail?: "sent" | "failed" }>();
  const isRetrying = fetcher.state !== "idle";
  if (!failure) return fetcher.data?.mail === "sent" ? <p role="status">{copy.sent}</p> : null;
  return (
    <div className={`${styles.notice} ${styles.failing}`} role={fetcher.data ? "alert" : "status"}>
      <Icon name="circle-alert" />
      <div>
        <p className={styles.title}>{fill(copy.title, { when: failure.when })}</p>
        <p>{fill(copy.text, { reason: failure.reason })}</p>
        <fetcher.Form method="post" action={messagePath()} className={styles.action}>
          <Button
            small
            type="submit"
            name="intent"
            value="retry-mail"
            icon="rotate-cw"
            pending={isRetrying}
            pendingLabel={copy.retrying}
          >
            {copy.retry}
          </Button>
        </fetcher.Form>
      </div>
    </div>
  );
}

/** What was done to a message, for a browser without a script. */
export interface Done {
  id: string;
  name: string;
  intent: "remove" | "spam";
}

export function DoneNotice({ id, name, intent }: Done) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="check" />
      <div>
        <p className={styles.title}>{fill(messages.done[intent], { name })}</p>
        <div className={styles.action}>
          <IntentButton intent={intent === "remove" ? "restore" : "ham"} itemId={id} icon="undo-2">
            {intent === "remove" ? messages.undoRemoval : messages.undoSpam}
          </IntentButton>
        </div>
      </div>
    </div>
  );
}
