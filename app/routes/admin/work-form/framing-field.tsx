import { admin } from "#app/content/admin.ts";
import { fill } from "#app/fill.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Plate } from "#app/ui/plate.tsx";
import {
  choiceOf,
  type Framing,
  type FramingChoice,
  focuses,
  type Ink,
  isFramingChoice,
} from "#app/works/mounting/framing.ts";
import { type FormPicture, framed } from "./framed-picture.ts";
import styles from "./framing-field.module.css";

const { framing: copy } = admin.form;

/** In the order of the tiles. */
const papers: Ink[] = ["saffron", "sage", "indigo", "teal", "coral", "slate"];

interface Choice {
  value: FramingChoice;
  /** The whole name, for screen readers and without pictures. */
  name: string;
  /** The name of its group when it is chosen. */
  heading: string;
}

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

function groupsFor(picture: FormPicture | undefined, saved: string): { name: string; choices: Choice[] }[] {
  return [
    { name: copy.auto, choices: [{ value: "auto", name: copy.auto, heading: copy.auto }] },
    { name: copy.full, choices: fullChoices(picture, saved) },
    {
      name: copy.mounted,
      choices: [
        {
          value: "mounted:auto",
          name: copy.autoInk,
          heading: fill(copy.mountedOn, { ink: copy.autoInk.toLowerCase() }),
        },
        ...papers.map((ink) => ({
          value: `mounted:${ink}` as const,
          name: fill(copy.mountedNamed, { ink: copy.inks[ink] }),
          heading: fill(copy.mountedOn, { ink: copy.inks[ink] }),
        })),
      ],
    },
  ];
}

/** A choice in words, for the comparison of two versions. */
export function framingName(choice: string): string {
  const choices = groupsFor(undefined, choice).flatMap((group) => group.choices);
  return choices.find(({ value }) => value === choice)?.name ?? copy.full;
}

/** Three parts of a picture whose shape is not that of the sheet, else the whole picture. */
function fullChoices(picture: FormPicture | undefined, saved: string): Choice[] {
  const difference = picture ? picture.image.width / picture.image.height / (4 / 3) : 1;
  const shape = difference < 0.95 ? "tall" : difference > 1.05 ? "wide" : null;
  // A saved focus has no effect on such a picture, but must not be lost.
  const whole = isFramingChoice(saved) && saved.startsWith("full:") ? saved : "full:0.5";
  if (!shape) return [{ value: whole, name: copy.full, heading: copy.full }];
  return focuses.map((focus: Framing["focus"], index) => {
    const name = copy.focuses[shape][index] ?? "";
    return {
      value: choiceOf({ mode: "full", ink: "auto", focus }),
      name: fill(copy.fullNamed, { focus: name }),
      heading: fill(copy.fullAt, { focus: name }),
    };
  });
}
