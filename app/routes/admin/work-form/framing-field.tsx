import { admin } from "#app/texts/admin.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Plate } from "#app/ui/plate.tsx";
import type { FramingChoice } from "#app/works/mounting/framing.ts";
import { type FormPicture, framed } from "./framed-picture.ts";
import { groupsFor } from "./framing-choices.ts";
import styles from "./framing-field.module.css";

const { framing: copy } = admin.form;

interface FramingFieldProps {
  name?: string;
  /** Undefined as long as no picture is stored or picked. */
  picture: FormPicture | undefined;
  chosen: string;
  defaultValue: string;
  error: string | undefined;
  onChoose?: (choice: FramingChoice) => void;
}

/** How the picture is shown. One group of radio buttons; with a picture each one is a small plate. */
export function FramingField({ name: field = "framing", picture, chosen, defaultValue, ...rest }: FramingFieldProps) {
  const { error, onChoose } = rest;
  return (
    <fieldset className={styles.field} data-pictured={picture !== undefined} id={field} tabIndex={-1}>
      <legend className={styles.legend}>{copy.label}</legend>
      <div className={styles.groups}>
        {groupsFor(picture, defaultValue).map(({ name, choices }) => {
          const own = choices.find(({ value }) => value === chosen);
          return (
            <div key={name} className={styles.group}>
              <p className={styles.name} data-chosen={own !== undefined}>
                {own?.heading ?? name}
              </p>
              <div className={styles.tiles}>
                {choices.map((choice) => (
                  <label key={choice.value} className={styles.tile}>
                    <input
                      type="radio"
                      name={field}
                      value={choice.value}
                      defaultChecked={choice.value === defaultValue}
                      onChange={onChoose && (() => onChoose(choice.value))}
                      aria-invalid={error !== undefined || undefined}
                    />
                    <span className={styles.words}>{choice.name}</span>
                    {picture && (
                      <span className={styles.plate} data-papers="" aria-hidden="true">
                        <Plate image={{ ...framed(picture, choice.value), alt: "" }} sizes="3.75rem" />
                      </span>
                    )}
                  </label>
                ))}
              </div>
            </div>
          );
        })}
      </div>
      {error !== undefined && <FieldError id={`${field}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
