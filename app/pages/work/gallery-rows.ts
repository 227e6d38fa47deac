import type { Sheet } from "#app/ui/pictures/plate.tsx";

export interface GalleryCell {
  /** A page has twelve columns; "middle" is the six in the middle. */
  columns: 4 | 6 | 8 | 12 | "middle";
  sheet: Sheet;
}

/** No row has a hole, and the pictures keep their order. `narrow` says which ones are narrow. */
export function galleryRows(narrow: boolean[]): GalleryCell[] {
  const cells: GalleryCell[] = [];
  while (cells.length < narrow.length) {
    const rest = narrow.slice(cells.length);
    const count = Math.min(rest.length, rest.slice(0, 3).every(Boolean) ? 3 : 2);
    // A row gives one picture up to a narrow one that would be the last and alone.
    const isShorter = rest.length === count + 1 && rest.at(-1) && !(count === 2 && rest[0]);
    cells.push(...rowOf(rest.slice(0, isShorter ? count - 1 : count)));
  }
  return cells;
}

function rowOf(row: boolean[]): GalleryCell[] {
  const [first, second] = row;
  if (row.length === 3) return Array(3).fill({ columns: 4, sheet: "narrow" });
  if (second === undefined) return [first ? { columns: "middle", sheet: "portrait" } : { columns: 12, sheet: "band" }];
  if (first === second) return Array(2).fill({ columns: 6, sheet: first ? "portrait" : "wide" });
  return row.map((isNarrow) => (isNarrow ? { columns: 4, sheet: "beside" } : { columns: 8, sheet: "wide" }));
}
