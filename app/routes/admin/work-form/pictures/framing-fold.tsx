import { admin } from "#app/texts/admin.ts";
import { Plate } from "#app/ui/plate.tsx";
import type { Ink, Kind } from "#app/works/mounting/framing.ts";
import { Fold } from "../../kit/fold.tsx";
import { framingWords, groupsFor } from "./framing-choices.ts";
import styles from "./framing-fold.module.css";
import { framed } from "./mounts.ts";
import type { FormPicture, PictureRow } from "./rows.ts";

const { framing: copy } = admin.form;

interface FramingFoldProps {
  row: PictureRow;
  picture: FormPicture;
  /** The paper that the site would choose. */
  autoInk: Ink;
  onChange: (values: Partial<PictureRow>) => void;
}

/** What the picture is taken for, and how it is mounted. The choices are small plates. */
export function FramingFold({ row, picture, autoInk, onChange }: FramingFoldProps) {
  // The order decides the names of the fields, and radio buttons that share a name for a moment lose their choice. So
  // hidden fields send the choices.
  const radioName = (member: string) => `${row.key}-${member}`;
  return (
    <Fold size="bare" title={copy.label} words={framingWords(row)}>
      {guessOf(picture.kind) && (
        <fieldset className={`cluster ${styles.kinds}`}>
          <legend className="strong">{copy.kind}</legend>
          {(["screen", "photo", "logo"] as const).map((kind) => (
            <label key={kind} className="tap strong">
              <input
                type="radio"
                name={radioName("kind")}
                value={guessOf(picture.kind) === kind ? "auto" : kind}
                defaultChecked={(row.kind === "auto" ? guessOf(picture.kind) : row.kind) === kind}
                onChange={() => onChange({ kind: guessOf(picture.kind) === kind ? "auto" : kind })}
              />
              {copy.kinds[kind]}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className="visually-hidden">{copy.label}</legend>
        <div className={`cluster ${styles.groups}`}>
          {groupsFor(picture, row.choice).map((group) => (
            <div key={group.name}>
              <p
                className={`hint ${styles.name}`}
                data-chosen={group.choices.some(({ value }) => value === row.choice)}
              >
                {group.name}
              </p>
              <div className={`cluster ${styles.tiles}`}>
                {group.choices.map((choice) => (
                  <label key={choice.value} className={styles.tile}>
                    <input
                      type="radio"
                      name={radioName("choice")}
                      value={choice.value}
                      defaultChecked={choice.value === row.choice}
                      onChange={() => onChange({ choice: choice.value })}
                    />
                    <span className="visually-hidden">{choice.name}</span>
                    <span className={styles.plate} data-papers="" aria-hidden="true">
                      <Plate image={framed(picture, { ...row, choice: choice.value }, autoInk)} sizes="3.75rem" />
                    </span>
                  </label>
                ))}
              </div>
            </div>
          ))}
        </div>
      </fieldset>
    </Fold>
  );
}

/** What the site takes a picture for; undefined for one that is known by its shape. */
function guessOf(kind: Kind): "screen" | "photo" | "logo" | undefined {
  if (kind === "screen" || kind === "logo") return kind;
  return kind === "page" || kind === "phone" || kind === "phone-page" ? undefined : "photo";
}
