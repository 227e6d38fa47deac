import { Form } from "react-router";
import { plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { typedFrom } from "#app/works/typed-work.ts";
import type { WorkStatus } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import styles from "./conflict.module.css";
import { compared, differences } from "./differences.ts";
import { leaveFreely } from "./leave-guard.tsx";
import formStyles from "./work-form.module.css";

const { conflict: copy } = admin;

/** Longer texts are cut. */
const MAX_SHOWN = 300;

interface ConflictProps {
  mine: TypedWork;
  saved: Parameters<typeof typedFrom>[0];
  /** What keeping my version makes of the work. */
  status: WorkStatus;
  formId: string;
  onKeepTheirs: () => void;
}

/** Compares my version, which is in the form below, with the one that somebody else saved first. */
export function Conflict({ mine, saved, status, formId, onKeepTheirs }: ConflictProps) {
  const different = differences(mine, typedFrom(saved));
  const same = compared.length - different.length;

  function keepTheirs() {
    onKeepTheirs();
    leaveFreely();
  }

  return (
    <section className={styles.conflict} role="alert">
      <h2 className="h2-s">{copy.h2}</h2>
      <p>{copy.lead}</p>
      {different.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{copy.mine}</th>
              <th scope="col">{copy.theirs}</th>
            </tr>
          </thead>
          {different.map(({ label, mine: own, theirs }) => (
            <tbody key={label}>
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {label}
                  <span className={styles.state}>{copy.different}</span>
                </th>
              </tr>
              <tr>
                <td>
                  <Shown text={own} />
                </td>
                <td>
                  <Shown text={theirs} />
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      )}
      <p className={styles.same}>{plural(copy.same, same)}</p>
      <div className={formStyles.buttons}>
        <Button small type="submit" form={formId} name="status" value={status}>
          {copy.keepMine}
        </Button>
        {/* A full page load, so that the form starts from the stored version. */}
        <Form reloadDocument onSubmit={keepTheirs}>
          <Button small type="submit">
            {copy.keepTheirs}
          </Button>
        </Form>
      </div>
    </section>
  );
}

function Shown({ text }: { text: string }) {
  if (text.length <= MAX_SHOWN) return text;
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.beginning}>{text.slice(0, MAX_SHOWN)}…</span>{" "}
        <span className={styles.all}>{copy.showAll}</span>
      </summary>
      {text}
    </details>
  );
}
