import type { ReactNode } from "react";
import styles from "./art.module.css";

export interface ArtProps {
  className?: string | undefined;
  /** The text alternative. Without it the drawing is a decoration, hidden from assistive technology. */
  title?: string | undefined;
}

export function Drawing({
  viewBox,
  className,
  title,
  preserveAspectRatio,
  children,
}: ArtProps & { viewBox: string; preserveAspectRatio?: string; children: ReactNode }) {
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio={preserveAspectRatio}
      className={[styles.drawing, className].filter(Boolean).join(" ")}
      role={title ? "img" : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : true}
    >
      {children}
    </svg>
  );
}
