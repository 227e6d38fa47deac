import { fill, plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { IntentButton } from "../intent-button.tsx";
import { Fold } from "../kit/fold.tsx";
import styles from "../work-list/bin.module.css";
import { nameInWords } from "./name-in-words.ts";
import type { Named } from "./use-message-changes.ts";

const { trash, messages } = admin;

interface MessagesBinProps {
  messages: (Named & { date: string })[];
  /** Also of those that are not shown. */
  count: number;
  onRestore: (message: Named) => void;
}

/** The messages that were deleted in the last thirty days, each with a button to restore it. */
export function MessagesBin({ messages: deleted, count, onRestore }: MessagesBinProps) {
  return (
    <Fold title={trash.summary} words={plural(messages.bin.count, count)}>
      <p>{deleted.length === 0 ? trash.empty : messages.bin.hint}</p>
      {count > deleted.length && <p>{fill(messages.bin.more, { count: deleted.length })}</p>}
      <ul>
        {deleted.map((message) => (
          <li key={message.id} className={styles.row}>
            <div>
              <p className={styles.title}>{message.name || messages.nobody}</p>
              <p className={styles.when}>{fill(trash.removedOn, { date: message.date })}</p>
            </div>
            <IntentButton
              intent="restore"
              itemId={message.id}
              instead={() => onRestore(message)}
              icon="undo-2"
              aria-label={nameInWords(messages.bin.restoreNamed, message.name)}
            >
              {trash.restore}
            </IntentButton>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
