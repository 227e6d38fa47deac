// State of the page: whether a component is rendered for the document's own page or after a navigation.
let isNavigated = false;

/** True on the server, and in the browser until the visitor follows a first link. The same during hydration. */
export function isFirstPage(): boolean {
  return !isNavigated;
}

/** Called when React has hydrated the first page. */
export function leaveFirstPage(): void {
  isNavigated = true;
}
