import type { ReactNode } from "react";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { PageTitle } from "#app/ui/page-title.tsx";
import { BackLink } from "../kit/desk-page.tsx";
import { longDate } from "../moments.ts";
import type { FormWork } from "./form-data.server.ts";
import styles from "./work-form.module.css";

const { form: copy } = admin;

interface FormPageProps {
  work: FormWork;
  /** When what is being prepared was saved. */
  savedAt: Date | null;
  preview: ReactNode;
  children: ReactNode;
}

/** The form in the left columns, and what it makes of the work in the right ones. */
export function FormPage({ work, savedAt, preview, children }: FormPageProps) {
  const { h1 } = work.version === 0 ? admin.add : admin.edit;
  return (
    <div className="wrap section screen">
      <div className={`grid ${styles.columns}`}>
        <div className={`stack ${styles.main}`}>
          <BackLink />
          <PageTitle size="tool">{h1}</PageTitle>
          <State work={work} isPending={savedAt !== null} />
          {children}
        </div>
        {preview}
      </div>
    </div>
  );
}

function State({ work: { isOnSite, publishedAt, version }, isPending }: { work: FormWork; isPending: boolean }) {
  if (!isOnSite) {
    return (
      <p className="cluster">
        {version > 0 && <span className="badge">{admin.drafts.badge}</span>}
        {copy.note}
      </p>
    );
  }
  const date = longDate(new Date(publishedAt));
  return (
    <p className="cluster">
      {isPending && <span className="badge">{admin.dashboard.pending}</span>}
      {fill(isPending ? copy.siteShows : copy.onSiteSince, { date })}
    </p>
  );
}
