import { admin } from "#app/texts/admin.ts";
import field from "#app/ui/field.module.css";
import { FieldError } from "#app/ui/field.tsx";
import type { FormValues } from "#app/works/form-values.ts";
import styles from "./study.module.css";

const { figures: copy } = admin.form.study;

interface FiguresProps {
  fields: FormValues;
  errorOf: (id: string) => string | undefined;
}

/** Always three rows: without scripts none can be added. */
export function Figures({ fields, errorOf }: FiguresProps) {
  return (
    <fieldset className={`stack ${styles.group}`}>
      <legend className={`spread full ${styles.legend}`}>
        <h3>{copy.legend}</h3>
        <span className="hint">{copy.hint}</span>
      </legend>
      <div>
        <div className={styles.figures} aria-hidden="true">
          <p className="strong">{copy.value}</p>
          <p className="strong">{copy.label}</p>
        </div>
        {([0, 1, 2] as const).map((row) => (
          <div key={row} className={styles.figureRow}>
            <div className={styles.figures}>
              {(["value", "label"] as const).map((member) => {
                const name = `figures.${row}.${member}`;
                const isWrong = errorOf(name) !== undefined;
                return (
                  <input
                    key={member}
                    id={name}
                    name={name}
                    className={field.control}
                    aria-label={`${copy[member]} ${row + 1}`}
                    aria-invalid={isWrong || undefined}
                    aria-describedby={isWrong ? `${name}-error` : undefined}
                    defaultValue={fields[name] ?? ""}
                  />
                );
              })}
            </div>
            {(["value", "label"] as const).map((member) => {
              const name = `figures.${row}.${member}`;
              const error = errorOf(name);
              return (
                error !== undefined && (
                  <FieldError key={name} id={`${name}-error`}>
                    {error}
                  </FieldError>
                )
              );
            })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
