import styles from "./ink-dot.module.css";

/** One of the four inks of the plates, or the ink of headings. */
export type Ink = "front" | "back" | "wp" | "seo" | "strong";

export function InkDot({ ink, className = "" }: { ink: Ink; className?: string | undefined }) {
  return <span className={`${styles.dot} ink-${ink} ${className}`} aria-hidden="true" />;
}
