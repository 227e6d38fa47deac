import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { inFrench } from "../sizes.ts";
import styles from "../work-form.module.css";

/** How much of a limit is used. Over it typing goes on, and saving is refused. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={styles.count} data-over={length > max}>
      {fill(admin.form.study.counter, { count: inFrench(length), max: inFrench(max) })}
    </span>
  );
}
