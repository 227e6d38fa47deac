import { isRouteErrorResponse, type MetaDescriptor, useLocation, useRouteError } from "react-router";
import { paths } from "#app/paths.ts";
import { siteTexts } from "#app/texts/site.ts";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import { site } from "#content/site.ts";

const { errorPage: copy } = siteTexts;

/** The error page. */
export function ErrorBoundary() {
  // Not the `error` of its props, which a route that exports it from here does not get.
  const error = useRouteError();
  const status = statusOf(error);
  const { pathname, search } = useLocation();
  // A plain text would be a proxy's, and often HTML.
  const detail = isRouteErrorResponse(error) && status >= 500 ? error.data?.sentence : undefined;
  return (
    <ErrorScreen
      status={status}
      message={errorMessage(status)}
      detail={detail}
      retry={status >= 500 ? { label: copy.retry, to: pathname + search } : undefined}
      home={{ label: copy.backHome, to: paths.home }}
    />
  );
}

export function errorMeta(error: unknown): MetaDescriptor[] {
  return [{ title: `${statusOf(error) === 404 ? copy.meta.title : copy.errorTitle} · ${site.brand}` }];
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
