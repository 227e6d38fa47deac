import { isRouteErrorResponse, type MetaDescriptor, useLocation, useRouteError } from "react-router";
import { paths } from "#app/paths.ts";
import { listTexts } from "#app/texts/list.ts";
import { siteTexts } from "#app/texts/site.ts";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { ErrorScreen } from "#app/ui/layout/error-screen.tsx";
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
    <ErrorScreen
      status={status}
      message={errorMessage(status)}
      detail={said?.sentence}
      retry={status >= 500 ? { label: copy.retry, to: pathname + search } : undefined}
      home={{ label: copy.backHome, to: paths.home }}
    />
  );
}

export function errorMeta(error: unknown): MetaDescriptor[] {
  const title = statusOf(error) === 404 ? copy.meta.title : copy.errorTitle;
  return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

function errorMessage(status: number): string {
  const { message, refused, failed, unavailable } = copy;
  if (status === 404) return message;
  if (status < 500) return refused;
  return status === 503 ? unavailable : failed;
}
