import pictures from "virtual:content-pictures";
import type { ContentBlock, Service, ServicePage } from "#app/content-schema.ts";
import lines from "#app/ui/drawings/covers/lines.svg?shapes";
import loupe from "#app/ui/drawings/covers/loupe.svg?shapes";
import marks from "#app/ui/drawings/covers/marks.svg?shapes";
import stacks from "#app/ui/drawings/covers/stacks.svg?shapes";
import tiles from "#app/ui/drawings/covers/tiles.svg?shapes";
import windows from "#app/ui/drawings/covers/windows.svg?shapes";
import type { MountedImage } from "#app/ui/pictures/plate.tsx";
import { ASSETS, contentImage, largestFile } from "../kit/shown-work.ts";

type ServiceArt = NonNullable<Service["art"]>;

const covers = { windows, stacks, tiles, loupe, lines, marks };

const coverOf: Record<ServiceArt, keyof typeof covers> = {
  front: "windows",
  back: "stacks",
  wp: "tiles",
  seo: "loupe",
  sheet: "lines",
  mark: "marks",
};

export type ShownBlock = Omit<ContentBlock, "image"> & { image?: MountedImage; caption?: string | undefined };

export interface ShownService extends Omit<ServicePage, "content" | "cover"> {
  /** The cover brings its own shapes: all six in the scripts would be 12 KB. */
  cover: { shapes: string; alt: string };
  content: ShownBlock[];
}

export function encodedPicture(named: ContentBlock["image"]) {
  const image = named && pictures[named.file];
  return image && { image, shown: contentImage(image, named) };
}

export function shownService(page: ServicePage, drawing: ServiceArt): ShownService {
  const content = page.content.map(({ image: named, ...block }) => {
    const found = encodedPicture(named);
    if (!found) return block;
    return { ...block, image: { ...found.shown, large: largestFile(found.image, ASSETS) }, caption: named?.caption };
  });
  const { art = coverOf[drawing], alt } = page.cover;
  return { ...page, content, cover: { shapes: covers[art], alt } };
}
