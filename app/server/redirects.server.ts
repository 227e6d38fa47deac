import type { IncomingMessage, ServerResponse } from "node:http";
import type { Address } from "./addresses.server.ts";
import { probes } from "./admission.server.ts";

/** Covers `www`, an old domain and the platform's name, under https. Health checks and writes are not redirected. */
export function redirectOtherHost(
  request: IncomingMessage,
  response: ServerResponse,
  { asked, path }: Address,
  { siteUrl, trustProxy }: { siteUrl: URL; trustProxy: number },
): boolean {
  const { protocol, hostname, origin } = siteUrl;
  if (protocol !== "https:" || !["GET", "HEAD"].includes(request.method ?? "") || probes.includes(path)) return false;
  const host = hostOf(request, trustProxy > 0);
  if (!host || host === hostname || isLoopback(host)) return false;
  return redirect(response, 308, origin + asked);
}

export function redirectAddress(
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  { redirect: to }: Address,
): boolean {
  return to !== null && ["GET", "HEAD"].includes(method) && redirect(response, to.status, to.to);
}

function redirect(response: ServerResponse, status: number, location: string): true {
  // A proxy whose cache does not tell hosts apart would send every visitor round in circles.
  response.writeHead(status, { Location: location, "Cache-Control": "no-store", "Content-Length": 0 }).end();
  return true;
}

/** Drops the port, which proxies pass on or not as they like. Returns null for no name or a malformed one. */
function hostOf({ headersDistinct }: IncomingMessage, isForwarded: boolean): string | null {
  // receive.server.ts has replaced `headers.host`.
  const forwarded = isForwarded ? headersDistinct["x-forwarded-host"]?.[0]?.split(",", 1)[0]?.trim() : undefined;
  return URL.parse(`http://${forwarded || (headersDistinct.host?.[0] ?? "")}`)?.hostname ?? null;
}

const isLoopback = (name: string): boolean => /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(name);
