import { Form } from "react-router";
import { admin } from "#app/content/admin.ts";
import { Button } from "#app/ui/button.tsx";
import { typedFrom } from "#app/works/typed-work.ts";
import type { TypedName, TypedWork } from "#app/works/work-fields.ts";
import styles from "./conflict.module.css";
import { framingName } from "./framing-field.tsx";
import { leaveFreely } from "./leave-guard.tsx";
import { typedNames } from "./typed-work.ts";
import formStyles from "./work-form.module.css";

const { conflict: copy, form: fields } = admin;

function shown(field: TypedName, values: TypedWork): string {
  return field === "framing" ? framingName(values.framing) : values[field];
}

function labelOf(field: TypedName): string {
  const labels: Partial<Record<TypedName, { label: string }>> = { ...fields, ...fields.study };
  return labels[field]?.label ?? field;
}

interface ConflictProps {
  mine: TypedWork;
  saved: Parameters<typeof typedFrom>[0];
  formId: string;
  onKeepTheirs: () => void;
}

/** Compares my version, which is in the form below, with the one that somebody else saved first. */
export function Conflict({ mine, saved, formId, onKeepTheirs }: ConflictProps) {
  const theirs = typedFrom(saved);

  function keepTheirs() {
    onKeepTheirs();
    leaveFreely();
  }

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
                {labelOf(field)}
                <span className={styles.state}>{mine[field] === theirs[field] ? copy.same : copy.different}</span>
              </th>
            </tr>
            <tr>
              <td>{shown(field, mine)}</td>
              <td>{shown(field, theirs)}</td>
            </tr>
          </tbody>
        ))}
      </table>
      <div className={formStyles.buttons}>
        <Button small type="submit" form={formId}>
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
