/** The messages' heading gets the focus when the rows that had it are gone. */
export const messagesId = "messages";

/** An address that ends with this fragment opens the bin. */
export const binId = "corbeille";

export function rowId(part: "title" | "removed", workId: string): string {
  return `${part}-${workId}`;
}

/** The id is also the fragment of the address that leads to a draft's preview link. */
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
