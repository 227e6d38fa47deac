import github from "simple-icons/icons/github.svg?raw";
import instagram from "simple-icons/icons/instagram.svg?raw";
import x from "simple-icons/icons/x.svg?raw";
import styles from "./icon.module.css";
import { svgShapes } from "./svg-shapes.ts";

const shapes = {
  github: svgShapes(github),
  instagram: svgShapes(instagram),
  // simple-icons no longer ships this one.
  linkedin:
    '<path d="M2 8.5h4.6V22H2z"/><circle cx="4.3" cy="4.3" r="2.5"/><path d="M9.6 8.5H14v1.9c.9-1.4 2.4-2.2 4.2-2.2 3.2 0 4.8 2 4.8 5.6V22h-4.6v-7.4c0-1.7-.7-2.6-2-2.6-1.4 0-2.2 1-2.2 2.7V22H9.6z"/>',
  x: svgShapes(x),
};

export type Brand = keyof typeof shapes;

export function BrandIcon({ name, className = "" }: { name: Brand; className?: string | undefined }) {
  return (
    <svg
      className={`${styles.brand} ${className}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings come from the icon package at build time
      dangerouslySetInnerHTML={{ __html: shapes[name] }}
    />
  );
}
