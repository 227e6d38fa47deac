import type { Framing, Ink, Kind } from "./framing.ts";
import { type InkScores, inksOf, type Plate } from "./inks.ts";

/** How a picture is shown. */
export interface Mount {
  kind: Kind;
  /** Of the paper; null for a picture that fills its sheet. */
  ink: Ink | null;
  /** Where a picture that fills its sheet is cut, if not in the middle. */
  focus?: Framing["focus"] | undefined;
}

interface Picture {
  /** What it is; null when that has not been read yet. */
  kind: Kind | null;
  inks: InkScores | null;
}

/**
 * The kind as which a picture is shown: the owner may know better what it is, want to see all of it, or fill the sheet
 * with it.
 */
function shownKind(found: Kind | null, { mode, kind }: Framing): Kind {
  if (mode === "full") return "full";
  if (kind !== "auto" && !(kind === "screen" && isKnownByShape(found))) return kind;
  return found === "full" && mode === "mounted" ? "photo" : (found ?? "photo");
}

function isKnownByShape(kind: Kind | null): boolean {
  return kind === "page" || kind === "phone" || kind === "phone-page";
}

export function plateOf(picture: Picture, framing: Framing): Plate {
  return {
    isMounted: shownKind(picture.kind, framing) !== "full",
    ink: framing.mode === "mounted" ? framing.ink : "auto",
    scores: picture.inks,
  };
}

/** @param ink the paper that `inksOf` has chosen */
export function mountOf(picture: Pick<Picture, "kind">, framing: Framing, ink: Ink | null): Mount {
  const kind = shownKind(picture.kind, framing);
  const isOffCentre = framing.mode === "full" && framing.focus !== 0.5;
  return { kind, ink: kind === "full" ? null : ink, ...(isOffCentre && { focus: framing.focus }) };
}

interface Framed {
  image: Picture;
  framing: Framing;
}

/**
 * How pictures are shown that stand together, apart from the site's list: in a gallery, or under a filter.
 * @param before the paper of the picture in front of them, null if it has none
 */
export function mountInOrder<Picture extends Framed>(
  pictures: Picture[],
  before: Ink | null = null,
): (Picture & { mount: Mount })[] {
  const first = { isMounted: before !== null, ink: before ?? "auto", scores: null } as const;
  const [, ...inks] = inksOf([first, ...pictures.map(({ image, framing }) => plateOf(image, framing))]);
  return pictures.map((picture, index) => ({
    ...picture,
    mount: mountOf(picture.image, picture.framing, inks[index] ?? null),
  }));
}
