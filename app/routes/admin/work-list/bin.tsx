import { fill, plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { IntentButton } from "../intent-button.tsx";
import { Fold } from "../kit/fold.tsx";
import styles from "./bin.module.css";
import type { ListedWork } from "./listed-work.ts";

const { trash: copy } = admin;

/** `removedOn` is a day. */
export type RemovedWork = ListedWork & { removedOn: string };

/** The works that were removed in the last thirty days, each with a button to restore it. */
export function Bin({ works, onRestore }: { works: RemovedWork[]; onRestore: (work: ListedWork) => void }) {
  return (
    <Fold title={copy.summary} words={plural(copy.count, works.length)}>
      <p>{works.length === 0 ? copy.empty : copy.hint}</p>
      <ul>
        {works.map((work) => (
          <li key={work.id} className={styles.row}>
            <div>
              <p className={styles.title}>{work.title}</p>
              <p className={styles.when}>{fill(copy.removedOn, { date: work.removedOn })}</p>
            </div>
            <IntentButton
              intent="restore"
              itemId={work.id}
              instead={() => onRestore(work)}
              icon="undo-2"
              aria-label={fill(copy.restoreNamed, { title: work.title })}
            >
              {copy.restore}
            </IntentButton>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
