/** Of the heading of the messages, which gets the focus when the rows that had it have gone. */
export const messagesId = "messages";

/** The id of what stands in the bin of a page. An address that ends with it opens the bin. */
export const binId = "corbeille";

/** The id of an element in the row of a work or of what was removed that can get the focus. */
export function rowId(part: "title" | "address" | "removed", workId: string): string {
  return `${part}-${workId}`;
}

/** The place of a draft's preview link: the end of an address that leads to it. */
export function previewId(workId: string): string {
  return `apercu-${workId}`;
}

/** Focuses the first element that exists and accepts the focus, or else the page's heading. */
export function focusOn(...ids: string[]): void {
  for (const id of ids) {
    const element = document.getElementById(id);
    element?.focus();
    // A button that has just been disabled loses the focus only when the browser draws it.
    if (element && element === document.activeElement && !element.matches(":disabled")) return;
  }
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
  heading?.focus();
}
