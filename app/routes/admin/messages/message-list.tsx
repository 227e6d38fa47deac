import { Link } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { InkDot } from "#app/ui/ink-dot.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { messagePath, spamBox } from "../paths.ts";
import styles from "./message-list.module.css";

const { messages: copy } = admin;

export interface ShownMessage {
  id: string;
  name: string;
  line: string;
  date: string;
  isUnread: boolean;
}

interface TabsProps {
  count: { inbox: number; spam: number };
  current: "inbox" | "spam";
}

export function Tabs({ count, current }: TabsProps) {
  const tabs = [
    { box: "inbox", label: copy.inbox, to: messagePath() },
    { box: "spam", label: copy.spam, to: messagePath(spamBox) },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label={copy.tabsLabel}>
      {tabs.map(({ box, label, to }) => (
        <Link key={box} to={to} aria-current={box === current ? "page" : undefined}>
          {label} <span className={styles.number}>{count[box]}</span>
        </Link>
      ))}
    </nav>
  );
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
        {messages.map(({ id, name, line, date, isUnread }) => {
          const isNew = isUnread && !isSpam && id !== selectedId;
          return (
            <li key={id} className={styles.row} data-new={isNew} data-selected={id === selectedId}>
              <span className={styles.dot}>{isNew && <InkDot ink="seo" />}</span>
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

export function NoMessages({ isMailed }: { isMailed: boolean }) {
  return (
    <div className={styles.empty}>
      <EmptyState label={copy.empty} />
      <p>{isMailed ? copy.emptyHintMailed : copy.emptyHint}</p>
    </div>
  );
}
