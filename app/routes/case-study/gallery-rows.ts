import type { MountedImage, Sheet } from "#app/ui/plate.tsx";

export interface GalleryCell {
  /** Of twelve. */
  columns: 4 | 6 | 8 | 12;
  sheet: Sheet;
}

/** A picture that is higher than wide, and is shown whole. */
export function isNarrow({
  mount: { kind },
  width,
  height,
}: Pick<MountedImage, "mount" | "width" | "height">): boolean {
  if (kind === "phone" || kind === "phone-page") return true;
  return (kind === "photo" || kind === "full") && width < height;
}

/**
 * The place of each picture of a gallery, so that no row has a hole and the order stays.
 * @param narrow whether each picture is narrow
 */
export function galleryRows(narrow: boolean[]): GalleryCell[] {
  const cells: GalleryCell[] = [];
  while (cells.length < narrow.length) cells.push(...nextRow(narrow.slice(cells.length)));
  return cells;
}

function nextRow([first, second, third]: boolean[]): GalleryCell[] {
  if (second === undefined) return [{ columns: 12, sheet: "band" }];
  if (first && second && third) return Array(3).fill({ columns: 4, sheet: "narrow" });
  if (first === second) return Array(2).fill({ columns: 6, sheet: "wide" });
  const cell = (isNarrow: boolean | undefined): GalleryCell =>
    isNarrow ? { columns: 4, sheet: "beside" } : { columns: 8, sheet: "wide" };
  return [cell(first), cell(second)];
}
