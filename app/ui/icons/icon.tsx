import networks from "virtual:network-icons";
import styles from "./icon.module.css";

/** A page loads the icons that its modules import: `import menuIcon from "./menu.svg?shapes"`. */
export function Icon({ shapes, className = "" }: { shapes: IconShapes; className?: string | undefined }) {
  return <Shapes className={`${styles.icon} ${className}`} shapes={shapes} side={20} />;
}

export function BrandIcon({ name }: { name: string }) {
  return <Shapes className={styles.brand} shapes={networks[name] ?? ""} side={20} />;
}

interface ShapesProps {
  shapes: string;
  viewBox?: string;
  className?: string | undefined;
  /** Width and height in pixels, unless the styles have them. */
  side?: number;
}

/** The drawing is hidden from assistive technology: use it beside a text, or in a control with a name. */
export function Shapes({ shapes, viewBox = "0 0 24 24", className, side }: ShapesProps) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      width={side}
      height={side}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings come from the icon package and the content at build time
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
