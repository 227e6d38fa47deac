import type { IncomingMessage } from "node:http";
import { probes } from "./admission.server.ts";
import type { RequestHandler } from "./node-server.server.ts";

/**
 * Redirects a visitor of another host to the same path under SITE_URL, if that is https: `www`, an old domain, the
 * platform's own name. Forms and the API's writes are not redirected, health checks neither.
 */
export function createHostRedirect(env: { siteUrl: string; trustProxy: number }): RequestHandler {
  const { protocol, hostname } = new URL(env.siteUrl);
  if (protocol !== "https:") return (_, __, next) => next();

  return function redirectOtherHosts(request, response, next) {
    const { method = "", url = "/" } = request;
    const isVisit = (method === "GET" || method === "HEAD") && !probes.includes(url);
    const asked = isVisit ? askedHost(request, env.trustProxy > 0) : null;
    if (!asked || asked === hostname || isLoopback(asked)) return next();
    response.statusCode = 308;
    response.setHeader("Location", env.siteUrl + url);
    // A proxy whose cache does not tell hosts apart would send every visitor round in circles.
    response.setHeader("Cache-Control", "no-store");
    response.end();
  };
}

/** @returns the name without the port, which proxies pass on or drop as they like; null for none or a malformed one */
function askedHost({ headersDistinct }: IncomingMessage, isForwarded: boolean): string | null {
  // `headers.host` has been replaced (normalise in node-server.server.ts).
  const forwarded = isForwarded ? headersDistinct["x-forwarded-host"]?.[0]?.split(",", 1)[0]?.trim() : undefined;
  return URL.parse(`http://${forwarded || headersDistinct.host?.[0]}`)?.hostname ?? null;
}

/** Of this machine: a health check, a look through a tunnel, a proxy that does not pass the host on. */
function isLoopback(name: string): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(name);
}
