import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { findRedirect } from "./redirects.server.ts";

export function loader({ url }: LoaderFunctionArgs): never {
  // The production server redirects before the router, the development server does not.
  const to = findRedirect(url.pathname, url.search);
  if (to !== null) throw redirect(to, 301);
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
