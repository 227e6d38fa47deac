import { Link } from "react-router";
import { workPath } from "#app/paths.ts";
import { homeTexts } from "#app/texts/home.ts";
import styles from "./client-words-row.module.css";
import type { ShownWords } from "./shown-words.ts";

export function ClientWordsRow({ words }: { words: ShownWords[] }) {
  return (
    <section className="wrap">
      <h2 className="inks-in">{homeTexts.words.h2}</h2>
      <div className={styles.row}>
        {words.map(({ slug, text, name, client }) => (
          <figure key={slug} className="stack">
            <blockquote>
              <Link className="h3-s title-link" to={workPath(slug)} viewTransition>
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
