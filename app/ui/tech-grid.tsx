import type { Ink } from "./ink-dot.tsx";
import { Shapes } from "./shapes.tsx";
import styles from "./tech-grid.module.css";

interface TechGridProps {
  ink: Exclude<Ink, "strong">;
  items: {
    id: string;
    name: string;
    link?: string;
    logo?: string | undefined;
  }[];
}

export function TechGrid({ ink, items }: TechGridProps) {
  return (
    <ul className={styles.grid}>
      {items.map(({ id, name, link, logo }) => {
        const Cell = link ? "a" : "span";
        return (
          <li key={id} className={styles.cell}>
            <Cell className={styles.link} href={link}>
              {logo !== undefined && <Shapes className={`${styles.logo} ink-${ink}`} shapes={logo} />}
              {name}
            </Cell>
          </li>
        );
      })}
    </ul>
  );
}
