import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import styles from "./text-link.module.css";

type TextLinkProps = {
  /** "arrow-left" is before the text, the others are after it. */
  arrow?: "arrow-left" | "arrow-right" | "arrow-up-right" | "download" | undefined;
  "aria-label"?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
} & (
  | { to: string; viewTransition?: boolean; rel?: "prev" | "next"; prefetch?: "none" }
  | { href: string; newTab?: string | undefined; download?: boolean }
);

export function TextLink({ arrow, className = "", children, ...link }: TextLinkProps) {
  const look = `${styles.link} ${className}`;
  const content = (
    <>
      {arrow === "arrow-left" && <Icon name={arrow} />}
      <span className={styles.text}>{children}</span>
      {arrow && arrow !== "arrow-left" && <Icon name={arrow} />}
    </>
  );
  if ("to" in link) {
    return (
      <Link prefetch="intent" {...link} className={look}>
        {content}
      </Link>
    );
  }
  const { newTab, ...anchor } = link;
  if (newTab === undefined) {
    return (
      <a {...anchor} className={look} rel="noopener">
        {content}
      </a>
    );
  }
  return (
    <a {...anchor} className={look} target="_blank" rel="noopener">
      {content}
      <span className="visually-hidden"> ({newTab})</span>
    </a>
  );
}
