import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import type { Meta } from "#app/content-schema.ts";
import { admin } from "#app/texts/desk.ts";
import { TextLink } from "#app/ui/controls/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { site } from "#content/site.ts";
import { adminPaths } from "../admin-paths.ts";
import styles from "./desk-page.module.css";

export function deskMeta({ title }: Meta): MetaDescriptor[] {
  return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
}

interface DeskPageProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}

export function DeskPage({ title, end, children }: DeskPageProps) {
  return (
    <div className={`wrap section stack screen ${styles.page}`}>
      <BackLink />
      <header className={`spread full ${styles.head}`}>
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
