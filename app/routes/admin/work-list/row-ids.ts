export const dashboardHeadingId = "dashboard";

/** The id of an element in the row of a work that can get the focus. */
export function rowId(part: "title" | "grip" | "up" | "down" | "remove" | "address", workId: string): string {
  return `${part}-${workId}`;
}

/** The place of a draft's preview link: the end of an address that leads to it. */
export function previewId(workId: string): string {
  return `apercu-${workId}`;
}

/** Focuses the first element that exists and accepts the focus. */
export function focusOn(...ids: string[]): void {
  for (const id of ids) {
    const element = document.getElementById(id);
    element?.focus();
    // A button that has just been disabled loses the focus only when the browser draws it.
    if (element && element === document.activeElement && !element.matches(":disabled")) return;
  }
}

/** Opens the details around an element, as a browser does for the end of an address, and focuses their summary. */
export function reveal(id: string): void {
  const element = document.getElementById(id);
  const details = element?.closest("details");
  if (details) details.open = true;
  const target = details?.querySelector("summary") ?? element?.querySelector("button");
  target?.focus();
}
