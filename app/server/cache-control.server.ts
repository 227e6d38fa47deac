import { createContext, type MiddlewareFunction } from "react-router";
import { carriesSession } from "./cookies.server.ts";

/** A loader sets this for stale data, or for an address that nothing links to: strangers could invent it. */
export const uncachedContext = createContext(false);

/** A signed-in browser may be a shared computer, so it gets "no-store", as do stale data and errors. */
export const preventCaching: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const isSaid = /immutable|no-store/.test(response.headers.get("Cache-Control") ?? "");
  const isImage = response.headers.get("Content-Type")?.startsWith("image/");
  const isPrivate = carriesSession(request.headers) || context.get(uncachedContext) || response.status >= 400;
  if (isPrivate && !isSaid && !isImage) response.headers.set("Cache-Control", "no-store");
  // React Router drops the headers of what a middleware throws.
  if (response.status === 401) response.headers.set("WWW-Authenticate", "Bearer");
  if (response.status === 503 && !response.headers.has("Retry-After")) response.headers.set("Retry-After", "5");
  return response;
};

export const hideFromSearch: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("X-Robots-Tag", "noindex");
  if (!response.headers.get("Cache-Control")?.startsWith("no-store")) response.headers.set("Cache-Control", "no-store");
  return response;
};
