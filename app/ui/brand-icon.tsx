import networks from "virtual:network-icons";
import styles from "./icon.module.css";

/** The icon of a network that content/site.ts names. */
export function BrandIcon({ name, className = "" }: { name: string; className?: string | undefined }) {
  return (
    <svg
      className={`${styles.brand} ${className}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings come from the icon package at build time
      dangerouslySetInnerHTML={{ __html: networks[name] ?? "" }}
    />
  );
}
