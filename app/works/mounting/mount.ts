import type { Framing, Ink, Kind } from "./framing.ts";

/** How a picture is shown. */
export interface Mount {
  /** `whole` is without a paper. */
  kind: Kind | "whole";
  /** Of the paper; null without one. */
  ink: Ink | null;
  /** Where a picture that fills its sheet is cut, if not in the middle. */
  focus?: Framing["focus"] | undefined;
}

/** What was decided about a picture when it was stored. */
interface Stored {
  kind: Kind;
  ink: Ink;
}

/** The owner's choice comes first: who knows better what it is, wants to see all of it, or fills the sheet with it. */
export function mountOf(picture: Stored, { mode, kind, ink, focus }: Framing): Mount {
  if (mode === "whole") return { kind: "whole", ink: null };
  const found = kind !== "auto" && !(kind === "screen" && isKnownByShape(picture.kind)) ? kind : picture.kind;
  if (mode === "full") return { kind: "full", ink: null, ...(focus !== 0.5 && { focus }) };
  if (mode === "auto" && found === "full") return { kind: "full", ink: null };
  return { kind: found === "full" ? "photo" : found, ink: ink === "auto" ? picture.ink : ink };
}

export function isKnownByShape(kind: Kind): boolean {
  return kind === "page" || kind === "phone" || kind === "phone-page";
}

interface Shown {
  mount: Pick<Mount, "kind">;
  width: number;
  height: number;
}

/** A photograph that is higher than wide, which stands on a sheet that is so too. */
export function isPortrait({ mount: { kind }, width, height }: Shown): boolean {
  return (kind === "photo" || kind === "full" || kind === "whole") && width < height;
}

/** A picture that suits a narrow place: a portrait, or a phone. */
export function isNarrow(picture: Shown): boolean {
  return isPortrait(picture) || picture.mount.kind.startsWith("phone");
}
