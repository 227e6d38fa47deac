/** Where each item of a list that scrolls horizontally begins. */
export function itemOffsets(list: HTMLElement): number[] {
  const items = [...list.querySelectorAll("li")];
  return items.map((item) => item.offsetLeft - (items[0]?.offsetLeft ?? 0));
}

/** The index of the item that begins nearest to a place. */
export function nearestItem(offsets: number[], place: number): number {
  const distances = offsets.map((offset) => Math.abs(offset - place));
  return distances.indexOf(Math.min(...distances));
}
