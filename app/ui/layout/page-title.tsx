import type { ReactNode, Ref } from "react";
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
