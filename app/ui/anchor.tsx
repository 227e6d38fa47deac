import type { ReactNode } from "react";
import { Link } from "react-router";

/** `to` for a page of the site, `href` for other addresses. */
export type Target = { "aria-label"?: string | undefined } & (
  | { to: string; viewTransition?: boolean; rel?: "prev" | "next"; prefetch?: "none" }
  | {
      href: string;
      /** The name of the file, if it is not that of the address. */
      download?: boolean | string | undefined;
      /** Opens a new tab; a screen reader announces this text. */
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
