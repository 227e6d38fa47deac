import { data, type MiddlewareFunction } from "react-router";
import { backend } from "#app/backend.server.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { failure } from "./errors.server.ts";

/**
 * Refuses requests that another site makes a browser send. It checks Sec-Fetch-Site, or else Origin. A request without
 * both does not come from a browser: only the API accepts it, because the API uses no cookie.
 */
export const requireSameOrigin: MiddlewareFunction<Response> = ({ request, url }) => {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
  const { siteUrl, apiAllowedOrigins } = backend().env;
  const isApi = url.pathname.startsWith("/api/");
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (isApi && origin && apiAllowedOrigins.includes(origin)) return;
  if (site ? site === "same-origin" || site === "none" : origin ? origin === siteUrl : isApi) return;
  backend().log.warn("origin_refused", { path: isApi ? url.pathname : "page" });
  if (isApi) return failure(403, "origin_refused");
  throw data(errorTexts.origin_refused, { status: 403 });
};
