// State of the page: whether a component is rendered for the document's own page or later.
let isRendered = false;

/** True on the server, and in the browser until React has rendered the document's own page, the first time or anew. */
export function isFirstPage(): boolean {
  return !isRendered;
}

/** Called when React has rendered the first page, before the effects of its components. */
export function leaveFirstPage(): void {
  isRendered = true;
}
