import type { Ink } from "./ink-dot.tsx";
import styles from "./tech-grid.module.css";

interface TechGridProps {
  ink: Exclude<Ink, "strong">;
  items: {
    id: string;
    name: string;
    /** The technology's own site. */
    link: string;
    /** Address of a symbol of 24 units in a sprite: `/technologies.svg#react`. */
    logo?: string | undefined;
  }[];
}

export function TechGrid({ ink, items }: TechGridProps) {
  return (
    <ul className={`${styles.grid} ${styles[ink]}`}>
      {items.map(({ id, name, link, logo }) => (
        <li key={id} className={styles.cell}>
          <a className={styles.link} href={link}>
            {logo !== undefined && (
              <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true">
                <use href={logo} />
              </svg>
            )}
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
