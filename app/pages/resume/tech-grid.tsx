import type { Ink } from "#app/ui/drawings/ink-dot.tsx";
import { Shapes } from "#app/ui/icons/shapes.tsx";
import styles from "./tech-grid.module.css";

interface TechGridProps {
  ink: Exclude<Ink, "strong">;
  items: {
    id: string;
    name: string;
    link?: string;
    logo?: { shapes: string; viewBox?: string } | undefined;
  }[];
}

export function TechGrid({ ink, items }: TechGridProps) {
  return (
    <ul className={styles.grid}>
      {items.map(({ id, name, link, logo }) => {
        const Entry = link === undefined ? "span" : "a";
        return (
          <li key={id} className={styles.cell}>
            <Entry className={`tap ${styles.link}`} href={link}>
              {logo && <Shapes className={`logo ${styles.logo} ink-${ink}`} {...logo} />}
              {name}
            </Entry>
          </li>
        );
      })}
    </ul>
  );
}
