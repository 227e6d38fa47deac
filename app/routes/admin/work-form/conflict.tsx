import { admin } from "#app/content/admin.ts";
import { Button } from "#app/ui/button.tsx";
import type { TypedWork } from "#app/works/work-fields.ts";
import styles from "./conflict.module.css";
import { typedNames } from "./typed-work.ts";

const { conflict: copy, form: fields } = admin;

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
        {typedNames.map((field) => (
          <tbody key={field} data-different={mine[field] !== theirs[field]}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {fields[field].label}
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
