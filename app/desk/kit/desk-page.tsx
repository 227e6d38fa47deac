import type { ReactNode } from "react";
import { Link, type MetaDescriptor } from "react-router";
import { admin } from "#app/texts/desk.ts";
import { TextLink } from "#app/ui/controls/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { site } from "#content/site.ts";
import { adminPaths } from "../admin-paths.ts";
import styles from "./kit.module.css";

export function deskMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
}

export function DeskPage({ title, end, children }: { title: string; end?: ReactNode; children?: ReactNode }) {
  return (
    <div className="wrap section stack screen left">
      <BackLink />
      <header className={`spread full ${styles.pageHead}`}>
        <PageTitle size="tool">{title}</PageTitle>
        {end}
      </header>
      {children}
    </div>
  );
}

export function BackLink() {
  return (
    <TextLink to={adminPaths.dashboard} arrow="arrow-left">
      {admin.form.back}
    </TextLink>
  );
}

interface TabsProps {
  label: string;
  tabs: { label: string; count?: number; to: string; isCurrent: boolean }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={`cluster ${styles.tabs}`} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className="tap quiet underlined"
          aria-current={tab.isCurrent ? "page" : undefined}
          preventScrollReset
        >
          {tab.label} {tab.count !== undefined && <span className={styles.number}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface FoldProps {
  title: ReactNode;
  words?: string | undefined;
  end?: string | undefined;
  /** `big` is a part of a form, `line` a ruled line at the end of a page, `bare` a line without rules. */
  size?: "big" | "line" | "bare";
  open?: boolean | undefined;
  children: ReactNode;
}

export function Fold({ title, words, end, size = "line", open, children }: FoldProps) {
  return (
    <details open={open} className={`full ${styles[size]}`}>
      <summary className={`strong ${styles.summary}`}>
        {title} {words && <span>{words}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </summary>
      <div className={`stack ${styles.inside}`}>{children}</div>
    </details>
  );
}

interface RowProps {
  title: ReactNode;
  titleId?: string;
  line: string;
  actions: ReactNode;
  failed?: ReactNode;
}

/** It stands in a list with the class `ruled`. */
export function Row({ title, titleId, line, actions, failed }: RowProps) {
  return (
    <li className={styles.row}>
      <div>
        <p className="strong" id={titleId} tabIndex={-1}>
          {title}
        </p>
        <p className={`hint ${styles.rowLine}`}>{line}</p>
      </div>
      <div className="cluster actions">{actions}</div>
      <div className="below">{failed}</div>
    </li>
  );
}
