import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";
import styles from "./demo-texts.module.css";
import type { DemoTexts as Texts } from "./demo-texts.server.ts";
import { Fold } from "./fold.tsx";
import { demoTextsId } from "./work-list/row-ids.ts";

const { demoTexts: copy } = admin;

/** The texts that are still the demo's, and the files in which they are. */
export function DemoTexts({ texts, count }: { texts: Texts[]; count: number }) {
  if (count === 0) return null;
  return (
    <Fold summary={copy.summary} count={fill(copy.count, { count })}>
      <div id={demoTextsId}>
        <p>{copy.hint}</p>
        <ul className={styles.list}>
          {texts.map(({ what, where }) => (
            <li key={what + where}>
              <p className={styles.what}>{what}</p>
              <p className={styles.where}>{where}</p>
            </li>
          ))}
        </ul>
      </div>
    </Fold>
  );
}
