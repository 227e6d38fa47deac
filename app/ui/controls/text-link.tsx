import type { ReactNode } from "react";
import { type Arrow, arrows } from "../icons/arrows.ts";
import { Icon } from "../icons/icon.tsx";
import { Anchor, type Target } from "./anchor.tsx";
import styles from "./text-link.module.css";

type TextLinkProps = Target & {
  arrow?: Arrow | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function TextLink({ arrow, className = "", children, ...link }: TextLinkProps) {
  return (
    <Anchor {...link} className={`tap ${styles.link} ${className}`}>
      {arrow === "arrow-left" && <Icon shapes={arrows[arrow]} />}
      <span className={styles.text}>{children}</span>
      {arrow && arrow !== "arrow-left" && <Icon shapes={arrows[arrow]} />}
    </Anchor>
  );
}
