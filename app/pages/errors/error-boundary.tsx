import type { ReactNode } from "react";
import { isRouteErrorResponse, type MetaDescriptor, useLocation, useRouteError } from "react-router";
import { EmptyState } from "#app/pages/kit/slow-list.tsx";
import { paths } from "#app/paths.ts";
import { listTexts, siteTexts } from "#app/texts/site.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import rotateCwIcon from "#app/ui/icons/rotate-cw.svg?shapes";
import styles from "#app/ui/layout/error-screen.module.css";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { site } from "#content/site.ts";

const { errorPage: copy } = siteTexts;

export function ErrorBoundary() {
  // A route that exports this boundary from here does not get the `error` prop.
  const error = useRouteError();
  const status = statusOf(error);
  const { pathname, search } = useLocation();
  // A plain text would be a proxy's, and often HTML.
  const said = isRouteErrorResponse(error) && status >= 500 ? error.data : undefined;
  if (said?.title) {
    return (
      <div className="wrap section stack">
        <PageTitle size="page">{said.title}</PageTitle>
        <EmptyState label={listTexts.empty} retry={{ label: listTexts.retry, to: pathname + search }} />
      </div>
    );
  }
  return (
    <ErrorScreen status={status} message={errorMessage(status)} detail={said?.sentence}>
      {status >= 500 && (
        <ButtonLink to={pathname + search} icon={rotateCwIcon}>
          {copy.retry}
        </ButtonLink>
      )}
      <ButtonLink to={paths.home} variant="primary" arrow="arrow-right">
        {copy.backHome}
      </ButtonLink>
    </ErrorScreen>
  );
}

export function errorMeta(error: unknown): MetaDescriptor[] {
  const title = statusOf(error) === 404 ? copy.meta.title : copy.errorTitle;
  return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
}

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

function errorMessage(status: number): string {
  const { message, refused, failed, unavailable } = copy;
  if (status === 404) return message;
  if (status < 500) return refused;
  return status === 503 ? unavailable : failed;
}

interface ErrorScreenProps {
  status: number;
  message: string;
  detail?: string | undefined;
  children: ReactNode;
}

export function ErrorScreen({ status, message, detail, children }: ErrorScreenProps) {
  return (
    <div className={styles.screen}>
      <Misprint status={status} />
      <div className={`stack ${styles.text}`}>
        <h1 className="h2-s">{message}</h1>
        {detail && <p>{detail}</p>}
        {children}
      </div>
    </div>
  );
}

function Misprint({ status }: { status: number }) {
  return (
    <p className={styles.digits}>
      <span className={`ink-seo ${styles.seo}`} aria-hidden="true">
        {status}
      </span>
      <span className={`ink-back ${styles.back}`} aria-hidden="true">
        {status}
      </span>
      <span className="ink-front">{status}</span>
    </p>
  );
}
