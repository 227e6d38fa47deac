import type { Testimonial } from "#app/works/work.ts";
import styles from "./client-words.module.css";

/** Characters: a longer text does not fit in the large size. */
const MAX_LARGE = 160;

export function ClientWords({ label, text, name, role }: { label: string } & Testimonial) {
  return (
    <section className={styles.section} aria-label={label}>
      <figure className={`grid ${styles.panel}`} data-theme="opposite">
        <span className={styles.mark} aria-hidden="true">
          «
        </span>
        <blockquote className={`${text.length > MAX_LARGE ? "h3-s" : "h2-s"} ${styles.words}`}>
          <p>{text}</p>
        </blockquote>
        <figcaption className={styles.person}>
          <strong>{name}</strong>
          {role !== "" && (
            <>
              <br />
              {role}
            </>
          )}
        </figcaption>
      </figure>
    </section>
  );
}
