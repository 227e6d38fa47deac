import styles from "./skip-link.module.css";

/** Place it first in the page. `main` needs the target's id, and tabIndex -1 so that it can take the focus. */
export function SkipLink({ label, target = "contenu" }: { label: string; target?: string }) {
  return (
    <a className={styles.link} href={`#${target}`}>
      {label}
    </a>
  );
}
