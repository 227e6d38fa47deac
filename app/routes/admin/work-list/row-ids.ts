/** The ids of the dashboard's elements that can get the focus. */
export function rowIds(workId: string) {
  return {
    title: `title-${workId}`,
    grip: `grip-${workId}`,
    up: `up-${workId}`,
    down: `down-${workId}`,
    remove: `remove-${workId}`,
    page: "dashboard",
  };
}

/** Focuses the first element that exists and accepts the focus. */
export function focusOn(...ids: string[]): void {
  for (const id of ids) {
    const element = document.getElementById(id);
    element?.focus();
    if (element && element === document.activeElement) return;
  }
}
