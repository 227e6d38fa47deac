import { admin } from "#app/content/admin.ts";
import { Button } from "#app/ui/button.tsx";
import type { TypedWork } from "#app/works/work-request.server.ts";
import styles from "./conflict.module.css";

const { conflict: copy, form: fields } = admin;

const rows: [keyof TypedWork, label: string][] = [
  ["title", fields.title.label],
  ["year", fields.year.label],
  ["url", fields.url.label],
  ["desc", fields.desc.label],
  ["alt", fields.alt.label],
];

interface ConflictProps {
  mine: TypedWork;
  theirs: TypedWork;
  /** The id of the form that holds mine. */
  form: string;
  /** Where the project is as it is saved. */
  saved: string;
  /** Called before mine is given up. */
  onKeepTheirs: () => void;
}

/** Both versions of a project that somebody else saved first. The form below it holds mine. */
export function Conflict({ mine, theirs, form, saved, onKeepTheirs }: ConflictProps) {
  return (
    <section className={styles.conflict} role="alert">
      <h2 className="h2-s">{copy.h2}</h2>
      <p>{copy.lead}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{copy.mine}</th>
            <th scope="col">{copy.theirs}</th>
          </tr>
        </thead>
        {rows.map(([field, label]) => (
          <tbody key={field} data-different={mine[field] !== theirs[field]}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {label}
                <span className={styles.state}>{mine[field] === theirs[field] ? copy.same : copy.different}</span>
              </th>
            </tr>
            <tr>
              <td>{mine[field]}</td>
              <td>{theirs[field]}</td>
            </tr>
          </tbody>
        ))}
      </table>
      <div className={styles.choices}>
        {/* Sends the form below. */}
        <Button small type="submit" form={form}>
          {copy.keepMine}
        </Button>
        {/* A whole page load: the form has to start from what is saved. */}
        <form action={saved} onSubmit={onKeepTheirs}>
          <Button small type="submit">
            {copy.keepTheirs}
          </Button>
        </form>
      </div>
    </section>
  );
}
