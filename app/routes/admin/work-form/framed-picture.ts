import type { PictureImage } from "#app/ui/picture.tsx";
import type { MountedImage } from "#app/ui/plate.tsx";
import {
  autoFraming,
  type Framing,
  type FramingChoice,
  framingOf,
  type Ink,
  isFramingChoice,
  type Kind,
} from "#app/works/mounting/framing.ts";
import { type InkScores, inksOf } from "#app/works/mounting/inks.ts";
import { mountOf, plateOf } from "#app/works/mounting/mount.ts";
import type { PickedImage } from "./use-picked-image.ts";

/** The picture of the form: the picked one, else the stored one. */
export interface FormPicture {
  image: PictureImage;
  kind: Kind;
  inks: InkScores | null;
  /** The paper that the site would choose. */
  autoInk: Ink;
}

/** Undefined until the browser has read the picked file, or when it cannot. */
export function pickedPicture(picked: PickedImage): FormPicture | undefined {
  const { view } = picked;
  if (!view?.width) return undefined;
  return formPicture(view, view.kind, view.inks);
}

/** A picture without neighbours. */
export function formPicture(
  { src, width, height }: Pick<PictureImage, "src" | "width" | "height">,
  kind: Kind,
  inks: InkScores | null,
): FormPicture {
  const [autoInk] = inksOf([{ isMounted: true, ink: "auto", scores: inks }]);
  return { image: { src, width, height, alt: "", sources: [] }, kind, inks, autoInk: autoInk ?? "teal" };
}

/** The picture as it will be shown with a choice of the form. */
export function framed({ image, kind, autoInk }: FormPicture, typedChoice: string): MountedImage {
  const framing = framingIn(typedChoice);
  return { ...image, mount: mountOf({ kind }, framing, framing.ink === "auto" ? autoInk : framing.ink) };
}

/** The picture with that of a phone before it, which only a browser's window has. */
export function paired(image: MountedImage, phone: FormPicture | undefined): MountedImage {
  const isWindow = image.mount.kind === "screen" || image.mount.kind === "page";
  return phone && isWindow ? { ...image, phone: phone.image } : image;
}

function framingIn(typedChoice: string): Framing {
  const choice: FramingChoice = isFramingChoice(typedChoice) ? typedChoice : "auto";
  return { ...autoFraming, ...framingOf(choice) } as Framing;
}

interface FramedRow {
  picture: FormPicture;
  framing: string;
}

/**
 * The papers that the site would choose for the pictures of a gallery, each beside its neighbours.
 * @param before the paper of the picture in front of them, null if it has none
 */
export function autoInksOf(rows: FramedRow[], before: Ink | null): Ink[] {
  const first = { isMounted: before !== null, ink: before ?? "auto", scores: null } as const;
  const plates = rows.map(({ picture, framing }) => plateOf(picture, framingIn(framing)));
  return rows.map(({ picture }, index) => {
    const own = { isMounted: true, ink: "auto", scores: picture.inks } as const;
    return inksOf([first, ...plates.with(index, own)])[index + 1] ?? "teal";
  });
}

export type Warning = "small" | "dark" | "unreadable";

const RECOMMENDED_WIDTH = 1_200;
/** A screenshot of a larger window has texts that are too small on a card. */
const MAX_SCREEN_WIDTH = 3_000;
/** Of the papers indigo and slate, below which a logo is hardly visible on them; see `inkScores`. */
const MIN_DARK_SCORE = 60;

export function warningsOf({ image, kind, inks }: FormPicture): Warning[] {
  const isScreen = kind === "screen" || kind === "page";
  const isDark = kind === "logo" && inks !== null && Math.max(inks[2] ?? 0, inks[5] ?? 0) < MIN_DARK_SCORE;
  return [
    ...(image.width < RECOMMENDED_WIDTH && !kind.startsWith("phone") && kind !== "logo" ? ["small" as const] : []),
    ...(isDark ? ["dark" as const] : []),
    ...(isScreen && image.width > MAX_SCREEN_WIDTH ? ["unreadable" as const] : []),
  ];
}
