import type { MountedImage } from "#app/ui/plate.tsx";
import { autoFraming, type Framing, framingOf, type Ink } from "#app/works/mounting/framing.ts";
import { inksOf } from "#app/works/mounting/inks.ts";
import { mountOf, plateOf } from "#app/works/mounting/mount.ts";
import type { FormPicture, PictureRow } from "./rows.ts";

type Framed = Pick<PictureRow, "choice" | "kind">;

/**
 * A picture as the site will show it.
 * @param autoInk the paper that the site would choose
 */
export function framed(picture: FormPicture, { choice, kind }: Framed, autoInk: Ink): MountedImage {
  const { src, width, height } = picture;
  const framing = framingIn({ choice, kind });
  const mount = mountOf(picture, framing, framing.ink === "auto" ? autoInk : framing.ink);
  return { src, width, height, alt: "", mount };
}

function framingIn({ choice, kind }: Framed): Framing {
  return { ...autoFraming, ...framingOf(choice), kind } as Framing;
}

/**
 * The papers that the site would choose for the pictures of a gallery, each beside its neighbours, by the rows' keys.
 * @param before the paper of the main picture, null if it has none
 */
export function autoInksOf(rows: PictureRow[], before: Ink | null): Map<string, Ink> {
  const known = rows.flatMap((row) => (row.picture ? [{ ...row, picture: row.picture }] : []));
  const first = { isMounted: before !== null, ink: before ?? "auto", scores: null } as const;
  const plates = known.map((row) => plateOf(row.picture, framingIn(row)));
  return new Map(
    known.map(({ key, picture }, index) => {
      const own = { isMounted: true, ink: "auto", scores: picture.inks } as const;
      return [key, inksOf([first, ...plates.with(index, own)])[index + 1] ?? "teal"];
    }),
  );
}

export type Warning = "small" | "dark" | "unreadable" | "long";

const RECOMMENDED_WIDTH = 1_200;
/** A screenshot of a larger window has texts that are too small on a card. */
const MAX_SCREEN_WIDTH = 3_000;
/** Of the papers indigo and slate, below which a logo is hardly visible on them; see `inkScores`. */
const MIN_DARK_SCORE = 60;

export function warningsOf({ width, sentWidth = width, kind, inks }: FormPicture): Warning[] {
  const isScreen = kind === "screen" || kind === "page";
  const isDark = kind === "logo" && inks !== null && Math.max(inks[2] ?? 0, inks[5] ?? 0) < MIN_DARK_SCORE;
  return [
    ...(width < RECOMMENDED_WIDTH && !kind.startsWith("phone") && kind !== "logo" ? ["small" as const] : []),
    ...(isDark ? ["dark" as const] : []),
    ...(isScreen && sentWidth > MAX_SCREEN_WIDTH ? ["unreadable" as const] : []),
    ...(kind === "page" ? ["long" as const] : []),
  ];
}
