import { Fold } from "#app/desk/kit/desk-page.tsx";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { type FramingChange, focuses, type Ink } from "#app/works/pictures/framing.ts";
import { isKnownByShape, isPortrait, mountOf } from "#app/works/pictures/mount.ts";
import { papers } from "#content/palette.ts";
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

interface FramingFieldProps {
  row: PictureRow;
  picture: FormPicture;
  onChange: (framing: PictureRow["framing"]) => void;
}

/** A choice that is also the site's own is stored as "auto", so that it stays the site's. */
export function FramingField({ row: { key, framing }, picture, onChange }: FramingFieldProps) {
  const groups = [
    { name: "kind", legend: copy.kind, choices: isKnownByShape(picture.kind) ? [] : kindChoices(picture, framing) },
    { name: "mode", legend: copy.mode, choices: modeChoices(picture, framing) },
    { name: "ink", legend: copy.paper, choices: mountOf(picture, framing).ink ? paperChoices(picture, framing) : [] },
  ].filter(({ choices }) => choices.length > 0);
  const own = groups.flatMap(({ choices }) => choices).filter(({ isChosen, isOfSite }) => isChosen && !isOfSite);
  const words = own.map(({ label }) => label.toLowerCase()).join(", ");
  return (
    <Fold size="bare" title={copy.label} words={words || copy.auto}>
      {groups.map(({ name, legend, choices }) => (
        <fieldset key={name} className={`cluster ${styles.choices}`}>
          <legend className="strong">{legend}</legend>
          {choices.map(({ label, isChosen, isOfSite, change, paper }) => (
            <label key={label} className="tap">
              {/* The names that are sent change with the rows' order: hidden fields have them, these radios do not. */}
              <input
                type="radio"
                name={`${key}-${name}`}
                value={label}
                checked={isChosen}
                onChange={() => onChange({ ...framing, ...change } as PictureRow["framing"])}
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

type Framed = [picture: FormPicture, framing: PictureRow["framing"]];

function kindChoices(...[picture, framing]: Framed): Choice[] {
  const guess = picture.kind === "screen" || picture.kind === "logo" ? picture.kind : "photo";
  const chosen = framing.kind === "auto" ? guess : framing.kind;
  return (["screen", "photo", "logo"] as const).map((kind) => ({
    label: copy.kinds[kind],
    isChosen: kind === chosen,
    isOfSite: kind === guess,
    change: { kind: kind === guess ? "auto" : kind },
  }));
}

function modeChoices(...[picture, framing]: Framed): Choice[] {
  const guess = mountOf(picture, { ...framing, mode: "auto" }).kind === "full" ? "full" : "mounted";
  const chosen = framing.mode === "auto" ? guess : framing.mode;
  const choice = (mode: "mounted" | "whole" | "full", label = copy.modes[mode]): Choice => {
    const isOfSite = mode === guess;
    return { label, isChosen: mode === chosen, isOfSite, change: { mode: isOfSite ? "auto" : mode } };
  };
  const shape = shapeOf(picture);
  const focus = framing.mode === "auto" ? 0.5 : framing.focus;
  const full = choice("full");
  // A saved focus has no effect on a picture of the sheet's shape, but must not be lost.
  const fulls = !shape
    ? [full]
    : focuses.map((part, index) => ({
        label: fill(copy.fullAt, { focus: copy.focuses[shape][index] ?? "" }),
        isChosen: full.isChosen && part === focus,
        isOfSite: full.isOfSite && part === 0.5,
        change: { mode: full.isOfSite && part === 0.5 ? ("auto" as const) : ("full" as const), focus: part },
      }));
  return [choice("mounted"), choice("whole"), ...fulls];
}

/** Gives null for a picture within 5 % of the shape of its sheet. */
function shapeOf({ width, height }: FormPicture): "tall" | "wide" | null {
  const sheet = isPortrait({ mount: { kind: "full" }, width, height }) ? 3 / 4 : 4 / 3;
  const difference = width / height / sheet;
  return difference < 0.95 ? "tall" : difference > 1.05 ? "wide" : null;
}

function paperChoices(...[picture, framing]: Framed): Choice[] {
  const chosen = framing.ink === "auto" ? picture.ink : framing.ink;
  return (Object.keys(papers) as Ink[]).map((paper) => ({
    label: paperName(papers, paper),
    isChosen: paper === chosen,
    isOfSite: paper === picture.ink,
    change: { ink: paper === picture.ink ? "auto" : paper },
    paper,
  }));
}
