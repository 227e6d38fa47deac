import { Link, useFetcher } from "react-router";
import { EmptyState } from "#app/pages/kit/slow-list.tsx";
import { admin } from "#app/texts/desk.ts";
import { Button, TextLink } from "#app/ui/controls/button.tsx";
import { InkDot } from "#app/ui/drawings/inks.tsx";
import trashIcon from "#app/ui/icons/trash-2.svg?shapes";
import { messagePath, spamBox } from "../admin-paths.ts";
import { type Answer, Answered } from "../kit/action.tsx";
import styles from "./message-list.module.css";
import type { readBox } from "./read-messages.server.ts";

const { messages: copy } = admin;

interface MessageListProps {
  messages: Awaited<ReturnType<typeof readBox>>["messages"];
  isSpam: boolean;
  selectedId: string | undefined;
  /** It is the address of the next page. */
  older: string | null;
}

/** Rows are not prefetched, because serving a message marks it as read. */
export function MessageList({ messages, isSpam, selectedId, older }: MessageListProps) {
  return (
    <>
      <ul aria-label={copy.listLabel} hidden={messages.length === 0}>
        {messages.map(({ id, name, line, date, isUnread }) => {
          const isNew = isUnread && !isSpam && id !== selectedId;
          return (
            <li key={id} className={styles.row} data-new={isNew} data-selected={id === selectedId}>
              <Link
                className={`tap ${styles.name}`}
                to={messagePath(id)}
                aria-current={id === selectedId ? "true" : undefined}
              >
                {isNew && <InkDot ink="seo" />}
                {isNew && <span className="visually-hidden">{copy.unread} </span>}
                {name || copy.nobody}
              </Link>
              <span className={`hint ${styles.date}`}>{date}</span>
              <span className={styles.line}>{line}</span>
            </li>
          );
        })}
      </ul>
      {older && (
        <TextLink to={older} arrow="arrow-right">
          {copy.older}
        </TextLink>
      )}
    </>
  );
}

export function EmptySpam() {
  const fetcher = useFetcher<Answer>();
  return (
    <>
      <fetcher.Form method="post" action={messagePath()}>
        <input type="hidden" name="id" value={spamBox} />
        <Button small icon={trashIcon} type="submit" name="intent" value="remove" pending={fetcher.state !== "idle"}>
          {copy.emptySpam}
        </Button>
      </fetcher.Form>
      <Answered fetcher={fetcher} words={{ remove: copy.emptySpamFailed }} />
    </>
  );
}

export function NoMessages({ isMailed }: { isMailed: boolean }) {
  return (
    <div className={`stack ${styles.empty}`}>
      <EmptyState label={copy.empty} />
      <p>{isMailed ? copy.emptyHintMailed : copy.emptyHint}</p>
    </div>
  );
}
