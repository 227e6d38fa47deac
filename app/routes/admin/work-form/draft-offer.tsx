import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { dateAndTime } from "../moments.ts";
import type { useDraft } from "./use-draft.ts";
import styles from "./work-form.module.css";

const { draft: copy, upload } = admin;

/** Offers the draft of an earlier visit. After an expired session the draft is already restored. */
export function DraftOffer({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { offered, hasResumed, take, discard } = draft;
  if (hasResumed) {
    return (
      <p role="status" className={styles.offer}>
        {copy.resumed} {upload.chooseAgain}
      </p>
    );
  }
  if (!offered) return null;
  return (
    <section className={styles.offer} aria-labelledby="draft-found">
      <p id="draft-found" className={styles.found}>
        {fill(copy.found, { date: dateAndTime(new Date(offered.savedAt)) })}
      </p>
      <p>{copy.withoutImage}</p>
      <div className={styles.buttons}>
        <Button small icon="undo-2" onClick={() => take(offered)}>
          {copy.restore}
        </Button>
        <Button small icon="trash-2" onClick={() => discard(offered)}>
          {copy.discard}
        </Button>
      </div>
    </section>
  );
}
