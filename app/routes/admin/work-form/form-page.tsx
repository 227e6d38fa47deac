import type { ReactNode } from "react";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { PageTitle } from "#app/ui/page-title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import styles from "./work-form.module.css";

const { form: copy } = admin;

/** The form in the left columns, and what it makes of the work in the right ones. */
export function FormPage({ title, preview, children }: { title: string; preview: ReactNode; children: ReactNode }) {
  return (
    <div className={`wrap section ${styles.page}`}>
      <div className={`grid ${styles.columns}`}>
        <div className={styles.main}>
          <TextLink to={adminPaths.dashboard} arrow="arrow-left">
            {copy.back}
          </TextLink>
          <PageTitle size="tool">{title}</PageTitle>
          <p>{copy.note}</p>
          {children}
        </div>
        {preview}
      </div>
    </div>
  );
}
