import { Fold } from "#app/desk/kit/desk-page.tsx";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { type Framing, type FramingChange, focuses, type Ink } from "#app/works/pictures/framing.ts";
import { isKnownByShape, isPortrait, mountOf } from "#app/works/pictures/mount.ts";
import { papers } from "#content/palette.ts";
import { useForm } from "../form-field.tsx";
import styles from "./pictures.module.css";
import { type FormPicture, type PictureRow, paperName } from "./rows.ts";

const { framing: copy } = admin.form;

interface Choice {
  label: string;
  isChosen: boolean;
  isOfSite: boolean;
  change: FramingChange;
  paper?: Ink;
}

export function FramingField({ row: { key, framing }, picture }: { row: PictureRow; picture: FormPicture }) {
  const { pictures } = useForm();
  const guess = {
    kind: picture.kind === "screen" || picture.kind === "logo" ? picture.kind : "photo",
    mode: mountOf(picture, { ...framing, mode: "auto" }).kind === "full" ? "full" : "mounted",
    ink: picture.ink,
  };
  /** A choice that is also the site's own is stored as "auto", so that it stays the site's. */
  function choice(member: keyof typeof guess, value: string, label: string): Choice {
    const isOfSite = value === guess[member];
    const isChosen = framing[member] === "auto" ? isOfSite : value === framing[member];
    return { label, isChosen, isOfSite, change: { [member]: isOfSite ? "auto" : value } };
  }
  const kinds = isKnownByShape(picture.kind) ? [] : Object.entries(copy.kinds);
  const full = choice("mode", "full", copy.modes.full);
  const inks = mountOf(picture, framing).ink ? (Object.keys(papers) as Ink[]) : [];
  const groups = [
    { name: "kind", legend: copy.kind, choices: kinds.map(([kind, label]) => choice("kind", kind, label)) },
    {
      name: "mode",
      legend: copy.mode,
      choices: [
        choice("mode", "mounted", copy.modes.mounted),
        choice("mode", "whole", copy.modes.whole),
        ...partsOf(full, picture, framing),
      ],
    },
    {
      name: "ink",
      legend: copy.paper,
      choices: inks.map((paper) => ({ ...choice("ink", paper, paperName(papers, paper)), paper })),
    },
  ].filter(({ choices }) => choices.length > 0);
  const own = groups.flatMap(({ choices }) => choices).filter(({ isChosen, isOfSite }) => isChosen && !isOfSite);
  const words = own.map(({ label }) => label.toLowerCase()).join(", ");
  return (
    <Fold size="bare" title={copy.label} words={words || copy.auto}>
      {groups.map(({ name, legend, choices }) => (
        <fieldset key={name} className={`cluster ${styles.choices}`}>
          <legend className="strong">{legend}</legend>
          {choices.map(({ label, isChosen, isOfSite, change, paper }: Choice) => (
            <label key={label} className="tap">
              {/* The names that are sent change with the rows' order: hidden fields have them, these radios do not. */}
              <input
                type="radio"
                name={`${key}-${name}`}
                value={label}
                checked={isChosen}
                onChange={() => pictures.change(key, { framing: { ...framing, ...change } as Framing })}
              />
              {paper && <span className={styles.paper} data-ink={paper} />}
              <span>
                {label} {isOfSite && <span className="hint">({copy.auto})</span>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Fold>
  );
}

/** A picture of another shape than its sheet can fill it with each of its parts. */
function partsOf(full: Choice, { width, height }: FormPicture, framing: Framing): Choice[] {
  const sheet = isPortrait({ mount: { kind: "full" }, width, height }) ? 3 / 4 : 4 / 3;
  const difference = width / height / sheet;
  // A saved focus has no effect on a picture of the sheet's shape, but must not be lost.
  if (difference >= 0.95 && difference <= 1.05) return [full];
  const focus = framing.mode === "auto" ? 0.5 : framing.focus;
  return focuses.map((part, index) => {
    const isOfSite = full.isOfSite && part === 0.5;
    const words = copy.focuses[difference < 1 ? "tall" : "wide"][index] ?? "";
    return {
      label: fill(copy.fullAt, { focus: words }),
      isChosen: full.isChosen && part === focus,
      isOfSite,
      change: { mode: isOfSite ? "auto" : "full", focus: part },
    };
  });
}
