/** Pixels from the beginning of the first item to that of each. */
export function itemOffsets(list: HTMLElement): number[] {
  const items = [...list.querySelectorAll("li")];
  return items.map((item) => item.offsetLeft - (items[0]?.offsetLeft ?? 0));
}

export function nearestItem(offsets: number[], place: number): number {
  const distances = offsets.map((offset) => Math.abs(offset - place));
  return distances.indexOf(Math.min(...distances));
}
