import { desk } from "#app/content/desk.ts";
import { Button } from "#app/ui/button.tsx";
import type { TypedWork } from "#app/works/work-request.server.ts";
import styles from "./conflict.module.css";

const { conflict: copy, form } = desk;

const rows: [keyof TypedWork, label: string][] = [
  ["title", form.title.label],
  ["year", form.year.label],
  ["url", form.url.label],
  ["desc", form.desc.label],
  ["alt", form.alt.label],
];

interface ConflictProps {
  mine: TypedWork;
  theirs: TypedWork;
  /** Where the project is as it is saved. */
  saved: string;
  /** Called before mine is given up. */
  onKeepTheirs: () => void;
}

/** Both versions of a project that somebody else saved first. The form below it holds mine. */
export function Conflict({ mine, theirs, saved, onKeepTheirs }: ConflictProps) {
  return (
    <section className={styles.conflict} role="alert">
      <h2 className="h2-s">{copy.h2}</h2>
      <p>{copy.lead}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{copy.mine}</th>
            <th scope="col">{copy.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([field, label]) => (
            <tr key={field} data-different={mine[field] !== theirs[field]}>
              <th scope="row">
                {label}
                <span className={styles.state}>{mine[field] === theirs[field] ? copy.same : copy.different}</span>
              </th>
              <td>{mine[field]}</td>
              <td>{theirs[field]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* A whole page load: the form has to start from what is saved. */}
      <form action={saved} onSubmit={onKeepTheirs}>
        <Button small type="submit">
          {copy.keepTheirs}
        </Button>
      </form>
    </section>
  );
}
