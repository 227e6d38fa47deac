/**
 * Names an element for a view transition, as a ref: `style-src 'self'` forbids the style attribute that the server
 * would have to write. Refs are set before the browser takes its picture of the new page.
 */
export function sharedElement(name: string | undefined) {
  return (element: HTMLElement | null) => {
    if (element) element.style.viewTransitionName = name ?? "";
  };
}

/** The two names under which a work travels between its card and its page. */
export function workElements(workId: string) {
  return { picture: `tirage-${workId}`, title: `titre-${workId}` };
}
