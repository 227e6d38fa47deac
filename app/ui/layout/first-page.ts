let isRendered = false;

/** It is true on the server, and until React has rendered the document's own page, the first time or anew. */
export function isFirstPage(): boolean {
  return !isRendered;
}

/** Call it when React has rendered the first page, before the effects of its components. */
export function leaveFirstPage(): void {
  isRendered = true;
}
