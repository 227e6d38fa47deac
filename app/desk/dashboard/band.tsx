import { Link } from "react-router";
import { admin } from "#app/texts/desk.ts";
import styles from "./band.module.css";
import type { Fact } from "./facts.server.ts";

/** One line of links. The texts of the demo are replaced in their files, so that they have no page. */
export function Band({ facts }: { facts: Fact[] }) {
  return (
    <nav className={styles.band} aria-label={admin.band.label}>
      <ul className={`cluster ${styles.facts}`}>
        {facts.map(({ ink, label, to }) => (
          <li key={label} className={styles.fact}>
            {ink && <span className={`ink-${ink} ${styles.dot}`} />}
            {to === undefined ? (
              label
            ) : (
              <Link to={to} className="tap strong">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
