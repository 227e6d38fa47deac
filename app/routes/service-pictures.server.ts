import pictures from "virtual:content-pictures";
import type { ContentBlock, ServicePage } from "#app/content-schema.ts";
import type { MountedImage } from "#app/ui/plate.tsx";
import { autoFraming, type Framing } from "#app/works/mounting/framing.ts";
import { mountInOrder } from "#app/works/mounting/mount.ts";
import { largestFile, mountedImage } from "./shown-work.ts";

const ASSETS = "/assets";

export type ShownBlock = Omit<ContentBlock, "image"> & { image?: MountedImage; caption?: string | undefined };
export type ShownService = Omit<ServicePage, "content"> & { content: ShownBlock[] };

/** The page of a service with its pictures as the build has encoded them, mounted like those of a gallery. */
export function shownService(page: ServicePage): ShownService {
  const mounted = mountInOrder(
    page.content.flatMap((block) => {
      const image = block.image && pictures[block.image.file];
      return image ? [{ block, image, framing: { ...autoFraming, ...block.image?.framing } as Framing }] : [];
    }),
  );
  const content = page.content.map(({ image: named, ...block }) => {
    const found = mounted.find((each) => each.block.image === named);
    if (!named || !found) return block;
    const image = mountedImage(found.image, found.mount, named.alt, 1600, ASSETS);
    return { ...block, image: { ...image, large: largestFile(found.image, ASSETS) }, caption: named.caption };
  });
  return { ...page, content };
}
