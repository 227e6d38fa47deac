import { Link } from "react-router";
import { portfolioPath } from "#app/paths.ts";
import { Shapes } from "#app/ui/icons/shapes.tsx";
import type { StudiedWork } from "./case-study.tsx";
import styles from "./technologies.module.css";

export function Technologies({ label, technologies }: { label: string } & Pick<StudiedWork, "technologies">) {
  return (
    <>
      <h2 className={styles.label}>{label}</h2>
      <ul className={`cluster ${styles.row}`}>
        {technologies.map(({ name, slug, logo, ink }) => (
          <li key={name} className={ink && `ink-${ink}`}>
            <Link className={`tap ${styles.entry}`} to={portfolioPath({ techno: slug })} prefetch="intent">
              {logo && <Shapes className={styles.icon} {...logo} />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
