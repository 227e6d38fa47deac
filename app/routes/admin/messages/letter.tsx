import { useState } from "react";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { admin } from "#app/texts/admin.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { IntentButton } from "../intent-button.tsx";
import { messagePath, spamBox } from "../paths.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./letter.module.css";

const { letter: copy, ...messages } = admin.messages;

/** A message as the page shows it. */
export interface ShownLetter {
  id: string;
  name: string;
  email: string;
  /** The name of the kind of project. */
  kind: string;
  budget: string;
  workTitle: string;
  text: string;
  date: string;
  isSpam: boolean;
  isMailPending: boolean;
  reply: string;
  older: string | null;
  newer: string | null;
}

interface LetterProps {
  letter: ShownLetter;
  /** With a script: called instead of the submission. */
  onChange: (intent: MessageChange) => void;
}

export function Letter({ letter, onChange }: LetterProps) {
  const { id, name, isSpam, older, newer } = letter;
  const button = (intent: MessageChange) => ({ intent, itemId: id, instead: () => onChange(intent) });
  return (
    <div className={styles.side}>
      <TextLink className={styles.back} to={messagePath(isSpam ? spamBox : undefined)} arrow="arrow-left">
        {messages.h1}
      </TextLink>
      <article className={styles.letter}>
        <header>
          <h1 className="h2-s">{name || messages.nobody}</h1>
          <p className={styles.date}>{letter.date}</p>
        </header>
        <Facts {...letter} />
        <p className={styles.text}>{letter.text}</p>
        {letter.isMailPending && <p className={styles.date}>{copy.pending}</p>}
        {!isSpam && (
          <ButtonLink href={letter.reply} variant="primary" icon="mail" className={styles.reply}>
            {copy.reply}
          </ButtonLink>
        )}
        <div className={styles.actions}>
          {isSpam ? (
            <IntentButton {...button("ham")} icon="undo-2">
              {copy.ham}
            </IntentButton>
          ) : (
            <>
              <IntentButton {...button("unread")} icon="mail">
                {copy.unread}
              </IntentButton>
              <IntentButton {...button("spam")} icon="ban">
                {copy.spam}
              </IntentButton>
            </>
          )}
          <IntentButton {...button("remove")} variant="danger" icon="trash-2">
            {copy.remove}
          </IntentButton>
        </div>
      </article>
      <div className={styles.neighbours}>
        {newer && (
          <TextLink to={messagePath(newer)} arrow="arrow-left" prefetch="none">
            {messages.newerOne}
          </TextLink>
        )}
        {older && (
          <TextLink to={messagePath(older)} arrow="arrow-right" prefetch="none" className={styles.older}>
            {messages.olderOne}
          </TextLink>
        )}
      </div>
    </div>
  );
}

function Facts({ email, kind, budget, workTitle }: ShownLetter) {
  const [said, setSaid] = useState("");
  return (
    <>
      <dl className={styles.facts}>
        <dt>{copy.address}</dt>
        <dd className={styles.address}>
          {email}
          <CopyButton text={email} onCopied={() => setSaid(copy.copied)} />
        </dd>
        <dt>{copy.project}</dt>
        <dd>{kind}</dd>
        {budget && (
          <>
            <dt>{copy.budget}</dt>
            <dd>{budget}</dd>
          </>
        )}
        {workTitle && (
          <>
            <dt>{copy.work}</dt>
            <dd>{workTitle}</dd>
          </>
        )}
      </dl>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
