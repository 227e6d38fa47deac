import { useFetcher } from "react-router";
import { admin } from "#app/texts/desk.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import banIcon from "#app/ui/icons/ban.svg?shapes";
import mailIcon from "#app/ui/icons/mail.svg?shapes";
import undoIcon from "#app/ui/icons/undo-2.svg?shapes";
import { Facts } from "#app/ui/layout/facts.tsx";
import { wholeAddress } from "#app/ui/text/whole-words.tsx";
import { messagePath, spamBox } from "../admin-paths.ts";
import { Action, type Answer, Answered } from "../kit/action.tsx";
import { CopyButton } from "../kit/copy-button.tsx";
import styles from "./messages.module.css";
import type { readLetter } from "./messages.server.ts";

const { letter: copy, ...messages } = admin.messages;

type ShownLetter = NonNullable<Awaited<ReturnType<typeof readLetter>>>;

export function Letter({ letter }: { letter: ShownLetter }) {
  const { id, name, isSpam, older, newer } = letter;
  const fetcher = useFetcher<Answer>();
  const action = (intent: "unread" | "spam" | "ham" | "remove", icon?: IconShapes) => (
    <Action
      fetcher={fetcher}
      intent={intent}
      itemId={id}
      icon={icon}
      words={copy[intent]}
      look={intent === "remove" ? "danger" : "quiet"}
    >
      <input type="hidden" name="box" value={isSpam ? spamBox : ""} />
      <input type="hidden" name="next" value={older ?? newer ?? ""} />
    </Action>
  );
  return (
    <div className={styles.letter}>
      <TextLink className={styles.back} to={messagePath(isSpam ? spamBox : undefined)} arrow="arrow-left">
        {messages.h1}
      </TextLink>
      <article className={`stack sunk left ${styles.sheet}`}>
        <header>
          <h1 className="h2-s">{name || messages.nobody}</h1>
          <p className="hint">{letter.date}</p>
        </header>
        <LetterFacts {...letter} />
        <p className={styles.text}>{letter.text}</p>
        {letter.isMailPending && <p className="hint">{copy.pending}</p>}
        {!isSpam && (
          <ButtonLink href={letter.reply} variant="primary" icon={mailIcon} className={styles.reply}>
            {copy.reply}
          </ButtonLink>
        )}
        <div className={`cluster ${styles.actions}`}>
          {isSpam ? (
            action("ham", undoIcon)
          ) : (
            <>
              {action("unread", mailIcon)}
              {action("spam", banIcon)}
            </>
          )}
          {action("remove")}
        </div>
        <Answered fetcher={fetcher} words={letter.failed} />
      </article>
      <div className={`spread ${styles.neighbours}`}>
        {newer && (
          <TextLink to={messagePath(newer)} arrow="arrow-left">
            {messages.newerOne}
          </TextLink>
        )}
        {older && (
          <TextLink to={messagePath(older)} arrow="arrow-right" className={styles.older}>
            {messages.olderOne}
          </TextLink>
        )}
      </div>
    </div>
  );
}

function LetterFacts({ email, kind, budget, workTitle }: ShownLetter) {
  const address = (
    <span className={styles.address}>
      <span>{wholeAddress(email)}</span>
      <CopyButton small text={email} words={copy.copy} copied={copy.copied} className={styles.copy} />
    </span>
  );
  const facts = [
    { id: "address", label: copy.address, value: address },
    { id: "project", label: copy.project, value: kind },
    { id: "budget", label: copy.budget, value: budget },
    { id: "work", label: copy.work, value: workTitle },
  ];
  return <Facts facts={facts.filter(({ value }) => value)} className={`full ${styles.facts}`} />;
}
