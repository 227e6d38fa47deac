import { type LoaderFunctionArgs, redirect } from "react-router";
import { redirects } from "#content/redirects.ts";

/** An old address. It is no page: the visit counts for the one to which it leads. */
export function loader({ pattern }: LoaderFunctionArgs): Response {
  // With a type, as all that the page cache keeps.
  return redirect(redirects[pattern] as string, { status: 301, headers: { "Content-Type": "text/plain" } });
}
