import type { EncodedImage } from "../work.ts";
import type { Framing, Ink } from "./framing.ts";
import { inksOf } from "./inks.ts";
import { type Mount, mountOf, plateOf } from "./mount.ts";

interface Framed {
  image: Pick<EncodedImage, "kind" | "inks">;
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
