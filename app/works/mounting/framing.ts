/**
 * What a picture is, which follows from its pixels. `screen` is a browser's window, `page` a very tall page, `phone` a
 * phone's screen, `phone-page` a tall page on a phone, `full` fills the sheet. `photo` is everything else.
 */
export const kinds = ["logo", "tiny", "phone", "phone-page", "page", "screen", "full", "photo"] as const;
export type Kind = (typeof kinds)[number];

/** The papers on which pictures are mounted. Their colours are in content/palette.ts. */
export const inkNames = ["teal", "saffron", "indigo", "coral", "sage", "slate"] as const;
export type Ink = (typeof inkNames)[number];

export const focuses = [0, 0.5, 1] as const;
export const framingKinds = ["auto", "screen", "photo", "logo"] as const;

/** How the owner wants a work's picture to be shown. */
export interface Framing {
  /** `mounted` shows all of the picture on a paper, `full` fills the sheet with a part of it. */
  mode: "auto" | "mounted" | "full";
  /** Of the paper, when mounted. */
  ink: "auto" | Ink;
  /** Which part shows when full, along the longer side: its beginning, middle or end. */
  focus: (typeof focuses)[number];
  /** What the picture is taken for when the site's guess is wrong. Phones and long pages are known by their shape. */
  kind: (typeof framingKinds)[number];
}

/** Members that are left out keep their value. */
export type FramingChange = { [Member in keyof Framing]?: Framing[Member] | undefined };

export const autoFraming: Framing = { mode: "auto", ink: "auto", focus: 0.5, kind: "auto" };

/** All choices of the form's one radio group; the part after the colon is the focus or the ink. */
export const framingChoices = [
  "auto",
  ...focuses.map((focus) => `full:${focus}` as const),
  "mounted:auto",
  ...inkNames.map((ink) => `mounted:${ink}` as const),
] as const;
export type FramingChoice = (typeof framingChoices)[number];

export function choiceOf({ mode, ink, focus }: Framing): FramingChoice {
  if (mode === "full") return `full:${focus}`;
  return mode === "mounted" ? `mounted:${ink}` : "auto";
}

/** The members that a choice decides. */
export function framingOf(choice: FramingChoice): FramingChange {
  const [mode, detail] = choice.split(":") as [Framing["mode"], string | undefined];
  if (mode === "full") return { mode, focus: Number(detail) as Framing["focus"] };
  return mode === "mounted" ? { mode, ink: detail as Framing["ink"] } : { mode };
}

export function isFramingChoice(value: unknown): value is FramingChoice {
  return framingChoices.some((choice) => choice === value);
}
