import { Form } from "react-router";
import { admin } from "#app/content/admin.ts";
import { fill, plural } from "#app/fill.ts";
import { Button } from "#app/ui/button.tsx";
import { areSame, typedFrom } from "#app/works/typed-work.ts";
import type { WorkStatus } from "#app/works/work.ts";
import { nothingTyped, type TypedName, type TypedPicture, type TypedWork } from "#app/works/work-fields.ts";
import styles from "./conflict.module.css";
import { framingName } from "./framing-field.tsx";
import { leaveFreely } from "./leave-guard.tsx";
import { typedNames } from "./typed-work.ts";
import formStyles from "./work-form.module.css";

const { conflict: copy, form: fields } = admin;

/** Longer texts are cut. */
const MAX_SHOWN = 300;

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

const compared = [...typedNames, "gallery", "phone"] as const;

/** What differs, in the form's order. */
function differences(mine: TypedWork, theirs: TypedWork): Difference[] {
  return compared.flatMap((field) => {
    const isSame = areSame({ ...nothingTyped, [field]: mine[field] }, { ...nothingTyped, [field]: theirs[field] });
    return isSame ? [] : [{ label: labelOf(field), mine: shown(field, mine), theirs: shown(field, theirs) }];
  });
}

function shown(field: (typeof compared)[number], values: TypedWork): string {
  if (field === "gallery") return picturesIn(values.gallery);
  if (field === "phone") return values.phone ? fields.phone.picture : copy.noPictures;
  return field === "framing" ? framingName(values.framing) : values[field];
}

function picturesIn(gallery: TypedPicture[]): string {
  const [first] = gallery;
  if (!first) return copy.noPictures;
  const name = first.caption || first.alt || fill(fields.gallery.picture, { position: 1 });
  return fill(plural(copy.gallery, gallery.length), { name });
}

function labelOf(field: (typeof compared)[number]): string {
  const { study, gallery, phone } = fields;
  if (field === "gallery") return gallery.legend;
  if (field === "phone") return phone.legend;
  const [part, ...rest] = field.split(".");
  if (part === "testimonial") return study.testimonial[rest[0] as "text" | "name" | "role"];
  if (part === "figures") return `${study.figures[rest[1] as "value" | "label"]} ${Number(rest[0]) + 1}`;
  const labels: Partial<Record<TypedName, { label: string }>> = { ...fields, ...study };
  return labels[field]?.label ?? field;
}

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
