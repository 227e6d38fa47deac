import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { choiceOf, type Framing, type FramingChoice, focuses, type Ink } from "#app/works/mounting/framing.ts";
import type { FormPicture, PictureRow } from "./rows.ts";

const { framing: copy } = admin.form;

/** In the order of the tiles. */
const papers: Ink[] = ["saffron", "sage", "indigo", "teal", "coral", "slate"];

interface Choice {
  value: FramingChoice;
  /** The whole name, for screen readers and without pictures. */
  name: string;
}

/** The choices for a picture, in the order of the tiles. */
export function groupsFor(
  picture: FormPicture | undefined,
  saved: FramingChoice,
): { name: string; choices: Choice[] }[] {
  return [
    { name: copy.auto, choices: [{ value: "auto", name: copy.auto }] },
    { name: copy.full, choices: fullChoices(picture, saved) },
    {
      name: copy.mounted,
      choices: [
        { value: "mounted:auto", name: copy.autoInk },
        ...papers.map((ink) => ({
          value: `mounted:${ink}` as const,
          name: fill(copy.mountedOn, { ink: copy.inks[ink] }),
        })),
      ],
    },
  ];
}

/** Three parts of a picture whose shape is not that of the sheet, else the whole picture. */
function fullChoices(picture: FormPicture | undefined, saved: FramingChoice): Choice[] {
  const shape = picture && shapeOf(picture);
  // A saved focus has no effect on such a picture, but must not be lost.
  if (!shape) return [{ value: saved.startsWith("full:") ? saved : "full:0.5", name: copy.full }];
  return focuses.map((focus: Framing["focus"], index) => ({
    value: choiceOf({ mode: "full", ink: "auto", focus, kind: "auto" }),
    name: fill(copy.fullAt, { focus: copy.focuses[shape][index] ?? "" }),
  }));
}

function shapeOf({ width, height }: FormPicture): "tall" | "wide" | null {
  const difference = width / height / (4 / 3);
  return difference < 0.95 ? "tall" : difference > 1.05 ? "wide" : null;
}

/** The chosen framing, in a few words. */
export function framingWords({ choice, picture }: PictureRow): string {
  const all = groupsFor(picture, choice).flatMap(({ choices }) => choices);
  return (all.find(({ value }) => value === choice)?.name ?? copy.full).toLowerCase();
}
