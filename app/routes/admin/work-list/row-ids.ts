export const dashboardHeadingId = "dashboard";

/** The id of an element in the row of a work that can get the focus. */
export function rowId(part: "title" | "grip" | "up" | "down" | "remove", workId: string): string {
  return `${part}-${workId}`;
}

/** Focuses the first element that exists and accepts the focus. */
export function focusOn(...ids: string[]): void {
  for (const id of ids) {
    const element = document.getElementById(id);
    element?.focus();
    if (element && element === document.activeElement) return;
  }
}
