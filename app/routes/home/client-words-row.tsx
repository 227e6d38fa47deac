import { Link } from "react-router";
import { home } from "#app/copy/home.ts";
import { workPath } from "#app/paths.ts";
import styles from "./client-words-row.module.css";
import type { ShownWords } from "./shown-words.ts";

/** What clients say. */
export function ClientWordsRow({ words }: { words: ShownWords[] }) {
  return (
    <section className="wrap">
      <h2 className="inks-in">{home.words.h2}</h2>
      <div className={styles.row}>
        {words.map(({ slug, text, name, client }) => (
          <figure key={slug}>
            <blockquote>
              <Link to={workPath(slug)} viewTransition>
                {text}
              </Link>
            </blockquote>
            <figcaption>
              <b>{name}</b>
              {client && <p>{client}</p>}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
