import { data, redirect } from "react-router";
import { findRedirect } from "#app/server/old-addresses.server.ts";
import type { Route } from "./+types/not-found.ts";

/** The server knows old addresses before it asks the router. The development server and links inside a page do not. */
export function loader({ url }: Route.LoaderArgs): never {
  const target = findRedirect(url.pathname, url.search);
  throw target ? redirect(target, 301) : data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
