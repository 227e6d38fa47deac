/**
 * A ref that names an element for a view transition. It cannot be a style attribute in the document, because the policy
 * `style-src 'self'` blocks those. Refs are set before the browser captures the new page.
 */
export function sharedElement(name: string | undefined) {
  return (element: HTMLElement | null) => {
    if (element) element.style.viewTransitionName = name ?? "";
  };
}

/** The names of a work's picture and title for the transition between its card and its page. */
export function workElements(slug: string) {
  return { picture: `tirage-${slug}`, title: `titre-${slug}` };
}
