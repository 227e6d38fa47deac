import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { site } from "./content/site.ts";
import { keepPrivate, requireSameOrigin, themeCookie } from "./guards.server.ts";

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, requireSameOrigin];

export function loader({ request }: Route.LoaderArgs) {
  return { theme: themeCookie.read(request) };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "dark";
  return (
    <html lang="fr" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main>
      <p>{status}</p>
      <h1>{site.errorPage.message}</h1>
    </main>
  );
}
