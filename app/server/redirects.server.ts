import type { IncomingMessage, ServerResponse } from "node:http";
import type { Address } from "./address.server.ts";
import { probes } from "./admission.server.ts";

/**
 * Redirects a visitor of another host to the same path under SITE_URL, if that is https: `www`, an old domain, the
 * platform's own name. Forms and the API's writes are not redirected, health checks neither.
 * @returns whether it has answered
 */
export function redirectOtherHost(
  request: IncomingMessage,
  response: ServerResponse,
  { siteUrl, trustProxy }: { siteUrl: URL; trustProxy: number },
): boolean {
  const { protocol, hostname, origin } = siteUrl;
  const { method = "", url = "/" } = request;
  if (protocol !== "https:" || !["GET", "HEAD"].includes(method) || probes.includes(url)) return false;
  const asked = askedHost(request, trustProxy > 0);
  if (!asked || asked === hostname || isLoopback(asked)) return false;
  return redirect(response, 308, origin + url);
}

/**
 * Redirects a visitor who spells a page's address in another way, so that each page is found, counted and cached once.
 * @returns whether it has answered
 */
export function redirectSpelling(
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  address: Address,
): boolean {
  return address.respelt !== null && ["GET", "HEAD"].includes(method) && redirect(response, 301, address.respelt);
}

function redirect(response: ServerResponse, status: number, location: string): true {
  response.statusCode = status;
  response.setHeader("Location", location);
  // A proxy whose cache does not tell hosts apart would send every visitor round in circles.
  response.setHeader("Cache-Control", "no-store");
  response.end();
  return true;
}

/** @returns the name without the port, which proxies pass on or drop as they like; null for none or a malformed one */
function askedHost({ headersDistinct }: IncomingMessage, isForwarded: boolean): string | null {
  // `headers.host` has been replaced (receive.server.ts).
  const forwarded = isForwarded ? headersDistinct["x-forwarded-host"]?.[0]?.split(",", 1)[0]?.trim() : undefined;
  return URL.parse(`http://${forwarded || headersDistinct.host?.[0]}`)?.hostname ?? null;
}

/** Of this machine: a health check, a look through a tunnel, a proxy that does not pass the host on. */
function isLoopback(name: string): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(name);
}
