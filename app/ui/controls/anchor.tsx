import type { ReactNode } from "react";
import { Link } from "react-router";

/** `to` is a page of the site, `href` any other address. */
export type Target = { "aria-label"?: string | undefined } & (
  | { to: string; viewTransition?: boolean; rel?: "prev" | "next"; prefetch?: "none" }
  | {
      href: string;
      download?: boolean | string | undefined;
      /** The link opens a new tab; a screen reader announces this text. */
      newTab?: string | undefined;
    }
);

export function Anchor({ children, ...link }: Target & { className: string; children: ReactNode }) {
  if ("to" in link) {
    return (
      <Link prefetch="intent" {...link}>
        {children}
      </Link>
    );
  }
  const { newTab, ...anchor } = link;
  return (
    <a {...anchor} target={newTab && "_blank"} rel="noopener">
      {children}
      {newTab && <span className="visually-hidden"> ({newTab})</span>}
    </a>
  );
}
