/**
 * What a picture is, which follows from its pixels. `screen` is a browser's window, `page` a very tall page, `phone` a
 * phone's screen, `phone-page` a tall page on a phone, `full` fills the sheet. `photo` is everything else.
 */
export const kinds = ["logo", "tiny", "phone", "phone-page", "page", "screen", "full", "photo"] as const;
export type Kind = (typeof kinds)[number];

/** The papers on which pictures are mounted. Their colours are in content/palette.ts. */
export const inkNames = ["teal", "saffron", "indigo", "coral", "sage", "slate"] as const;
export type Ink = (typeof inkNames)[number];

export const modes = ["auto", "mounted", "whole", "full"] as const;
export const focuses = [0, 0.5, 1] as const;
export const framingKinds = ["auto", "screen", "photo", "logo"] as const;

/** How the owner wants a work's picture to be shown. */
export interface Framing {
  /** `mounted` shows all of the picture on a paper, `whole` all of it without one, `full` fills the sheet with a part. */
  mode: (typeof modes)[number];
  /** Of the paper, when there is one. */
  ink: "auto" | Ink;
  /** Which part shows when full, along the longer side: its beginning, middle or end. */
  focus: (typeof focuses)[number];
  /** What the picture is taken for when the site's guess is wrong. Phones and long pages are known by their shape. */
  kind: (typeof framingKinds)[number];
}

/** Members that are left out keep their value. */
export type FramingChange = { [Member in keyof Framing]?: Framing[Member] | undefined };

export const autoFraming: Framing = { mode: "auto", ink: "auto", focus: 0.5, kind: "auto" };
