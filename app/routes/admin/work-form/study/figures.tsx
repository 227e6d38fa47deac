import { admin } from "#app/texts/admin.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { TypedWork } from "#app/works/work-fields.ts";
import styles from "./study.module.css";

const { figures } = admin.form.study;

interface FiguresProps {
  values: TypedWork;
  errorOf: (id: string) => string | undefined;
}

/** Always three rows: without scripts none can be added. */
export function Figures({ values, errorOf }: FiguresProps) {
  return (
    <fieldset className={styles.group} aria-describedby="figures-hint">
      <legend className={styles.legend}>
        <h3>{figures.legend}</h3>
      </legend>
      <div>
        <div className={styles.figures} aria-hidden="true">
          <p className={styles.label}>{figures.value}</p>
          <p className={styles.label}>{figures.label}</p>
        </div>
        {([0, 1, 2] as const).map((row) => {
          const errors = (["value", "label"] as const).map((member) => errorOf(`figures.${row}.${member}`));
          return (
            <div key={row} className={styles.figureRow}>
              <div className={styles.figures}>
                {(["value", "label"] as const).map((member) => {
                  const name = `figures.${row}.${member}` as const;
                  const isWrong = errorOf(name) !== undefined;
                  return (
                    <input
                      key={member}
                      id={name}
                      name={name}
                      className={styles.control}
                      aria-label={`${figures[member]} ${row + 1}`}
                      aria-invalid={isWrong || undefined}
                      aria-describedby={isWrong ? `${name}-error` : undefined}
                      defaultValue={values[name]}
                    />
                  );
                })}
              </div>
              {errors.map(
                (error, index) =>
                  error !== undefined && (
                    <FieldError key={error} id={`figures.${row}.${index === 0 ? "value" : "label"}-error`}>
                      {error}
                    </FieldError>
                  ),
              )}
            </div>
          );
        })}
        <p className={styles.hint} id="figures-hint">
          {figures.hint}
        </p>
      </div>
    </fieldset>
  );
}
