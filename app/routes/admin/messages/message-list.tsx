import { type FormEvent, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { InkDot } from "#app/ui/ink-dot.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import type { Answer } from "../kit/action.tsx";
import { Answered } from "../kit/action.tsx";
import { ActionBar } from "../kit/action-bar.tsx";
import { messagePath, spamBox } from "../paths.ts";
import "#app/ui/field.module.css";
import styles from "./message-list.module.css";
import type { readBox } from "./read-messages.server.ts";

const { letter, ...copy } = admin.messages;

interface MessageListProps {
  messages: Awaited<ReturnType<typeof readBox>>["messages"];
  isSpam: boolean;
  selectedId: string | undefined;
  /** It is the address of the next page. */
  older?: string | null;
  isChoice?: boolean;
}

/** Rows are not prefetched, because serving a message marks it as read. */
export function MessageList({ messages, isSpam, selectedId, older, isChoice = false }: MessageListProps) {
  return (
    <>
      <ul aria-label={copy.listLabel} hidden={messages.length === 0}>
        {messages.map(({ id, name, line, date, isUnread }) => {
          const isNew = isUnread && !isSpam && id !== selectedId;
          const dot = isNew && <InkDot ink="seo" />;
          const who = (
            <>
              {isNew && <span className="visually-hidden">{copy.unread} </span>}
              {name || copy.nobody}
            </>
          );
          return (
            <li
              key={id}
              className={styles.row}
              data-look={isChoice ? "choice" : isSpam ? "spam" : "letter"}
              data-new={isNew}
              data-selected={id === selectedId}
            >
              {isChoice ? (
                <>
                  <input type="checkbox" name="id" value={id} id={`choix-${id}`} className={styles.box} />
                  <label className={`tap ${styles.name}`} htmlFor={`choix-${id}`}>
                    {dot}
                    {who}
                  </label>
                </>
              ) : (
                <>
                  {!isSpam && <span className={styles.dot}>{dot}</span>}
                  <Link
                    className={`tap ${styles.name}`}
                    to={messagePath(id)}
                    aria-current={id === selectedId ? "true" : undefined}
                  >
                    {who}
                  </Link>
                </>
              )}
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

export function MessageChoice(list: Omit<MessageListProps, "older" | "isChoice">) {
  const fetcher = useFetcher<Answer>();
  const [count, setCount] = useState(0);
  const all = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const button = { small: true, type: "submit", name: "intent", pending: fetcher.state !== "idle" } as const;

  function choose({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    const boxes = [...form.querySelectorAll<HTMLInputElement>("[name=id]")];
    if (target === all.current) for (const box of boxes) box.checked = all.current.checked;
    const chosen = boxes.filter(({ checked }) => checked).length;
    setCount(chosen);
    if (!all.current) return;
    all.current.checked = chosen === boxes.length;
    all.current.indeterminate = chosen > 0 && chosen < boxes.length;
  }

  return (
    <fetcher.Form method="post" action={messagePath()} onChange={choose}>
      <input type="hidden" name="box" value={list.isSpam ? spamBox : ""} />
      {isHydrated && (
        <label className={`tap ${styles.all}`}>
          <input ref={all} type="checkbox" className={styles.box} />
          {copy.selectAll}
        </label>
      )}
      <MessageList {...list} isChoice />
      <ActionBar>
        {isHydrated && (
          <p className={`hint ${styles.count}`} role="status">
            {count === 0 ? copy.selectNone : plural(copy.selected, count)}
          </p>
        )}
        <Button {...button} variant="danger" icon="trash-2" value="remove">
          {letter.remove}
        </Button>
        <Button {...button} icon={list.isSpam ? "undo-2" : "ban"} value={list.isSpam ? "ham" : "spam"}>
          {list.isSpam ? copy.selectedHam : copy.selectedSpam}
        </Button>
      </ActionBar>
      <Answered fetcher={fetcher} words={{ remove: copy.removeManyFailed }} />
    </fetcher.Form>
  );
}

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
      <Answered fetcher={fetcher} words={{ remove: copy.removeManyFailed }} />
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
