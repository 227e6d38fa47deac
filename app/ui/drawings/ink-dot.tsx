import styles from "./ink-dot.module.css";

/** `strong` is the ink of headings, the others are those of the plates. */
export type Ink = "front" | "back" | "wp" | "seo" | "strong";

export function InkDot({ ink, className = "" }: { ink: Ink; className?: string | undefined }) {
  return <span className={`${styles.dot} ink-${ink} ${className}`} aria-hidden="true" />;
}
