import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

// State of the page: the address that is shown. Not of the component, because an error page has another one.
let shown: { pathname: string; search: string } | undefined;

/**
 * Does what a browser does for a new document: after a client navigation a screen reader says the title, and the focus
 * is on the heading, or where the address's fragment points. Place it once, in the frame of all pages.
 */
export function PageAnnouncer() {
  const { pathname, search, hash } = useLocation();
  const [title, setTitle] = useState("");

  // Before the effects of the page, which may move the focus elsewhere.
  useLayoutEffect(() => {
    const last = shown ?? { pathname, search };
    shown = { pathname, search };
    // Another query is the same page, such as its list under a filter, unless it is another part of the same list.
    const isOtherPart = search !== last.search && listOf(search) === listOf(last.search);
    if (pathname === last.pathname && !isOtherPart) return;
    setTitle(document.title);
    const target = document.getElementById(hash.slice(1)) ?? document.querySelector("h1");
    // So that it can get the focus, unless it can already.
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    // The router scrolls by itself.
    target?.focus({ preventScroll: true });
  }, [pathname, search, hash]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

/** The query without the part of the list. */
function listOf(search: string): string {
  return search.replace(/[?&](page|avant)=[^&]*/, "");
}
