import { Link } from "react-router";
import { portfolioPath } from "#app/paths.ts";
import { TechIcon } from "#app/ui/tech-icon.tsx";
import type { StudiedWork } from "./case-study.tsx";
import styles from "./technologies.module.css";

/** Each leads to the works with this technology. */
export function Technologies({ label, technologies }: { label: string } & Pick<StudiedWork, "technologies">) {
  return (
    <>
      <h2 className={styles.label}>{label}</h2>
      <ul className={`cluster ${styles.row}`}>
        {technologies.map(({ name, slug, logo, ink }) => {
          const content = (
            <>
              {logo && <TechIcon className={styles.icon} shapes={logo} />}
              {name}
            </>
          );
          return (
            <li key={name} className={ink && `ink-${ink}`}>
              {slug === "" ? (
                <span className={`tap ${styles.entry}`}>{content}</span>
              ) : (
                <Link className={`tap ${styles.entry}`} to={portfolioPath({ techno: slug })} prefetch="intent">
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
