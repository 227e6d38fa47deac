import { admin } from "#app/texts/desk.ts";
import field from "#app/ui/controls/field.module.css";
import { FieldError } from "#app/ui/controls/field.tsx";
import { Group } from "../group.tsx";
import { useForm } from "../work-field.tsx";
import styles from "./study.module.css";

const { figures: copy } = admin.form.study;

const members = ["value", "label"] as const;

/** There are always three rows, because without scripts none can be added. */
export function Figures() {
  const { values, errorOf } = useForm();
  return (
    <Group title={copy.legend} hint={copy.hint}>
      <div>
        <div className={styles.figures} aria-hidden="true">
          <p className="strong">{copy.value}</p>
          <p className="strong">{copy.label}</p>
        </div>
        {[0, 1, 2].map((row) => {
          const cells = members.map((member) => {
            const name = `figures.${row}.${member}`;
            return { name, label: `${copy[member]} ${row + 1}`, error: errorOf(name) };
          });
          return (
            <div key={row} className={styles.figureRow}>
              <div className={styles.figures}>
                {cells.map(({ name, label, error }) => (
                  <input
                    key={name}
                    id={name}
                    name={name}
                    className={field.control}
                    aria-label={label}
                    aria-invalid={error !== undefined || undefined}
                    aria-describedby={error && `${name}-error`}
                    defaultValue={values[name] ?? ""}
                  />
                ))}
              </div>
              {cells.map(
                ({ name, error }) =>
                  error !== undefined && (
                    <FieldError key={name} id={`${name}-error`}>
                      {error}
                    </FieldError>
                  ),
              )}
            </div>
          );
        })}
      </div>
    </Group>
  );
}
