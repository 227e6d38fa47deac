import styles from "./skip-link.module.css";

/** First in the page; `main` carries the id, and tabIndex -1 so that the focus follows. */
export function SkipLink({ label, target = "contenu" }: { label: string; target?: string }) {
  return (
    <a className={styles.link} href={`#${target}`}>
      {label}
    </a>
  );
}
