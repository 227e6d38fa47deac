import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import {
  choiceOf,
  type Framing,
  type FramingChoice,
  focuses,
  type Ink,
  isFramingChoice,
} from "#app/works/mounting/framing.ts";
import type { FormPicture } from "./framed-picture.ts";

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

/** The choices for a picture, in the order of the tiles. */
export function groupsFor(picture: FormPicture | undefined, saved: string): { name: string; choices: Choice[] }[] {
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
