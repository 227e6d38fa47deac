/** The policy `style-src 'self'` blocks a style attribute. Refs are set before the browser captures the new page. */
export function sharedElement(name: string | undefined) {
  return (element: HTMLElement | null) => {
    if (element) element.style.viewTransitionName = name ?? "";
  };
}

/** A work's card and its page give picture and title these names in a view transition. */
export function workElements(slug: string) {
  return { picture: `tirage-${slug}`, title: `titre-${slug}` };
}
