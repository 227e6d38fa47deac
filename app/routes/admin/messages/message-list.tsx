import { Link, useFetcher } from "react-router";
import { plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { InkDot } from "#app/ui/ink-dot.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { Failed } from "../kit/action.tsx";
import { ActionBar } from "../kit/action-bar.tsx";
import type { Answer } from "../kit/answer.ts";
import { useSelection } from "../kit/selection.ts";
import { messagePath, spamBox } from "../paths.ts";
import styles from "./message-list.module.css";

const { letter, ...copy } = admin.messages;

export interface ShownMessage {
  id: string;
  name: string;
  line: string;
  date: string;
  isUnread: boolean;
}

interface MessageListProps {
  messages: ShownMessage[];
  isSpam: boolean;
  selectedId: string | undefined;
  /** The address of the next page. */
  older: string | null;
}

/** Rows are not prefetched: a message is read when the server has served it. */
export function MessageList({ messages, isSpam, selectedId, older }: MessageListProps) {
  return (
    <>
      <ul aria-label={copy.listLabel} hidden={messages.length === 0}>
        {messages.map((message) => {
          const { id, name, line, date } = message;
          const isNew = message.isUnread && !isSpam && id !== selectedId;
          return (
            <li key={id} className={styles.row} data-spam={isSpam} data-new={isNew} data-selected={id === selectedId}>
              {!isSpam && <span className={styles.dot}>{isNew && <InkDot ink="seo" />}</span>}
              <Link className={styles.name} to={messagePath(id)} aria-current={id === selectedId ? "true" : undefined}>
                {isNew && <span className="visually-hidden">{copy.unread} </span>}
                {name || copy.nobody}
              </Link>
              <span className={styles.date}>{date}</span>
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

/** The same list to choose from, and what can be done to all that are chosen. */
export function MessageChoice({ messages, isSpam, selectedId }: Omit<MessageListProps, "older">) {
  const fetcher = useFetcher<Answer>();
  const { count, box, all } = useSelection(messages.map(({ id }) => id));
  const isHydrated = useHydrated();
  const isPending = fetcher.state !== "idle";
  const aside = isSpam
    ? ({ intent: "ham", icon: "undo-2", words: copy.selectedHam } as const)
    : ({ intent: "spam", icon: "ban", words: copy.selectedSpam } as const);
  return (
    <fetcher.Form method="post" action={messagePath()}>
      <input type="hidden" name="box" value={isSpam ? spamBox : ""} />
      {isHydrated && (
        <label className={styles.all}>
          <input {...all} className={styles.box} />
          {copy.selectAll}
        </label>
      )}
      <ul aria-label={copy.listLabel}>
        {messages.map(({ id, name, line, date, isUnread }) => {
          const isNew = isUnread && !isSpam && id !== selectedId;
          return (
            <li key={id}>
              <label className={styles.row} data-choosing data-new={isNew} data-selected={id === selectedId}>
                <input {...box(id)} className={styles.box} />
                <span className={styles.name}>
                  {isNew && <InkDot ink="seo" />}
                  {isNew && <span className="visually-hidden">{copy.unread} </span>}
                  {name || copy.nobody}
                </span>
                <span className={styles.date}>{date}</span>
                <span className={styles.line}>{line}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <ActionBar>
        {isHydrated && (
          <p className={styles.count} role="status">
            {count === 0 ? copy.selectNone : plural(copy.selected, count)}
          </p>
        )}
        <Button small variant="danger" icon="trash-2" type="submit" name="intent" value="remove" pending={isPending}>
          {letter.remove}
        </Button>
        <Button small icon={aside.icon} type="submit" name="intent" value={aside.intent} pending={isPending}>
          {aside.words}
        </Button>
      </ActionBar>
      <Failed fetcher={fetcher} words={{ remove: copy.removeManyFailed }} />
    </fetcher.Form>
  );
}

/** All suspected messages go to the bin at once. */
export function EmptySpam() {
  const fetcher = useFetcher<Answer>();
  return (
    <>
      <fetcher.Form method="post" action={messagePath()}>
        <input type="hidden" name="id" value={spamBox} />
        <Button small icon="trash-2" type="submit" name="intent" value="remove" pending={fetcher.state !== "idle"}>
          {copy.emptySpam}
        </Button>
      </fetcher.Form>
      <Failed fetcher={fetcher} words={{ remove: copy.removeManyFailed }} />
    </>
  );
}

export function NoMessages({ isMailed }: { isMailed: boolean }) {
  return (
    <div className={styles.empty}>
      <EmptyState label={copy.empty} />
      <p>{isMailed ? copy.emptyHintMailed : copy.emptyHint}</p>
    </div>
  );
}
