import type { SvgDrawing } from "../svg-shapes.ts";
import styles from "./art.module.css";

/** The owner's mark, beside the name that it stands for. */
export function BrandMark({ drawing: { viewBox, shapes } }: { drawing: SvgDrawing }) {
  return (
    <svg
      viewBox={viewBox}
      className={styles.drawing}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is a file of the site, read at build time
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
