import { createContext, type MiddlewareFunction } from "react-router";
import { carriesSession } from "./cookies.server.ts";

/** Set by a loader whose answer is for this request alone: not what the database holds now, or not linked anywhere. */
export const uncachedContext = createContext(false);

/**
 * Nothing that a signed-in browser is answered may stay in a cache, on a shared computer's disk above all; nor what
 * was answered from memory, or failed.
 */
export const preventCaching: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const isImmutable = response.headers.get("Cache-Control")?.includes("immutable");
  const isPassing = carriesSession(request.headers) || context.get(uncachedContext) || response.status >= 500;
  if (isPassing && !isImmutable) response.headers.set("Cache-Control", "no-store");
  return response;
};

/** The owner's pages are linked from nowhere, and are to be found nowhere. */
export const hideFromSearch: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("X-Robots-Tag", "noindex");
  response.headers.set("Cache-Control", "no-store");
  return response;
};
