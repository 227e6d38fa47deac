/** `screen` is a browser's window, `page` a very tall page, `full` fills the sheet, `photo` is everything else. */
export const kinds = ["logo", "tiny", "phone", "phone-page", "page", "screen", "full", "photo"] as const;
export type Kind = (typeof kinds)[number];

export const inkNames = ["teal", "saffron", "indigo", "coral", "sage", "slate"] as const;
export type Ink = (typeof inkNames)[number];

export interface Paper {
  paper: string;
  key: string;
  second: string;
  /** What the work form calls it; else it has a number. */
  name?: string;
}

export const modes = ["auto", "mounted", "whole", "full"] as const;
export const focuses = [0, 0.5, 1] as const;
export const framingKinds = ["auto", "screen", "photo", "logo"] as const;

export interface Framing {
  /** `mounted` shows all of the picture on a paper, `whole` all without one, `full` fills the sheet with a part. */
  mode: (typeof modes)[number];
  ink: "auto" | Ink;
  /** Which part shows when full, along the longer side: beginning, middle or end. */
  focus: (typeof focuses)[number];
  /** Corrects a wrong guess of the site. Phones and long pages are known by their shape. */
  kind: (typeof framingKinds)[number];
}

export type FramingChange = { [Member in keyof Framing]?: Framing[Member] | undefined };

export const autoFraming: Framing = { mode: "auto", ink: "auto", focus: 0.5, kind: "auto" };
