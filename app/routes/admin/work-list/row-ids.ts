/** Where the focus may be sent, by the ids of the dashboard's elements. */
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

/** The first of them that is there and takes the focus gets it. */
export function focusOn(...ids: string[]): void {
  for (const id of ids) {
    const element = document.getElementById(id);
    element?.focus();
    if (element && element === document.activeElement) return;
  }
}
