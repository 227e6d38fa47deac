import { type ReactNode, type Ref, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { preloadLetters } from "../theme/preload-fonts.ts";
import styles from "./page-title.module.css";

interface PageTitleProps {
  size: "hero" | "page" | "cover" | "case" | "tool";
  as?: "h1" | "p";
  id?: string | undefined;
  "aria-hidden"?: "true" | undefined;
  tabIndex?: -1 | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLHeadingElement & HTMLParagraphElement> | undefined;
  children: ReactNode;
}

export function PageTitle({ size, as: Tag = "h1", className = "", ...rest }: PageTitleProps) {
  if (typeof rest.children === "string") preloadLetters(rest.children);
  return <Tag {...rest} className={`${styles.title} ${styles[size] ?? ""} ${className}`} />;
}

// The address shown is not the component's state, because an error page has another component.
let shown: { pathname: string; search: string } | undefined;

/** Does what a browser does for a new document. Place it once, in the frame of all pages. */
export function PageAnnouncer() {
  const { pathname, search, hash } = useLocation();
  const [title, setTitle] = useState("");

  // A layout effect runs before the effects of the page, which may move the focus elsewhere.
  useLayoutEffect(() => {
    const last = shown ?? { pathname, search };
    shown = { pathname, search };
    // Another query is the same page, such as its list under a filter, unless it is another part of the same list.
    const isOtherPart = search !== last.search && listOf(search) === listOf(last.search);
    if (pathname === last.pathname && !isOtherPart) return;
    const announce = () => setTitle(document.title);
    announce();
    // On a busy machine the title may come after the address.
    const titles = new MutationObserver(announce);
    titles.observe(document.head, { childList: true, characterData: true, subtree: true });
    const target = document.getElementById(hash.slice(1)) ?? document.querySelector("h1");
    // The heading can then get the focus, unless it can already.
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    // The router scrolls by itself.
    target?.focus({ preventScroll: true });
    return () => titles.disconnect();
  }, [pathname, search, hash]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

const listOf = (search: string): string => search.replace(/[?&](page|avant)=[^&]*/, "");
