import github from "simple-icons/icons/github.svg?shapes";
import x from "simple-icons/icons/x.svg?shapes";
import styles from "./icon.module.css";

const shapes = {
  github: github,
  // The package's drawing of these three shapes has 2.3 KB.
  instagram:
    '<path fill-rule="evenodd" d="M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7m.2 2.2a5 5 0 0 0-5 5v9.6a5 5 0 0 0 5 5h9.6a5 5 0 0 0 5-5V7.2a5 5 0 0 0-5-5zM12 5.8a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8"/><circle cx="18.4" cy="5.6" r="1.44"/>',
  // simple-icons no longer has this one.
  linkedin:
    '<path d="M2 8.5h4.6V22H2z"/><circle cx="4.3" cy="4.3" r="2.5"/><path d="M9.6 8.5H14v1.9c.9-1.4 2.4-2.2 4.2-2.2 3.2 0 4.8 2 4.8 5.6V22h-4.6v-7.4c0-1.7-.7-2.6-2-2.6-1.4 0-2.2 1-2.2 2.7V22H9.6z"/>',
  x: x,
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
