import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isAdminPath } from "#app/desk/admin-paths.ts";
import { backend } from "#app/site.server.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { siteTexts } from "#app/texts/site.ts";
import { palette } from "#content/palette.ts";
import { paths } from "../paths.ts";
import type { Address } from "./addresses.server.ts";
import { readTheme } from "./cookies.server.ts";
import { type HeaderReader, headersOf } from "./negotiation.server.ts";

/** Refuses a Host that is none, a wrong method, and what another site makes a browser send. @returns whether it did */
export function refuseRequest(request: IncomingMessage, response: ServerResponse, address: Address): boolean {
  const { method = "", headersDistinct } = request;
  const [host, ...others] = headersDistinct.host ?? [];
  // Nearly all name the site itself, and to parse a host takes longer than the other checks together.
  const isOwn = backend().env.siteUrl.endsWith(`//${host}`);
  const isHost = isOwn || host === undefined || (/^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}`));
  if (others.length > 0 || !isHost)
    return refuse(request, response, address, "body_malformed", { Connection: "close" });
  if (["GET", "HEAD", "OPTIONS"].includes(method) && (method !== "OPTIONS" || address.format === "api")) return false;
  const allowed = methodsAt(address);
  if (allowed && !allowed.includes(method))
    return refuse(request, response, address, "method_not_allowed", { Allow: allowed.join(", ") });
  if (isOfSite(headersOf(request), host, address)) {
    if (!allowed && address.format !== "api") request.method = "GET";
    return false;
  }
  backend().log.warn("origin_refused", { path: address.format === "api" ? address.path : "page" });
  return refuse(request, response, address, "origin_refused");
}

/** Null for the API, whose resources say it themselves, and where there is nothing: the router answers 404. */
function methodsAt({ format, shown, kind }: Address): string[] | null {
  const [path = ""] = shown.split("?");
  if (format === "api") return null;
  if (path === paths.contact || path === paths.theme || isAdminPath(path)) return ["GET", "HEAD", "POST"];
  return kind !== "unknown" || /\.\w+$/.test(path) ? ["GET", "HEAD"] : null;
}

/** A request without both headers is not from a browser: only the API takes it, because it uses no cookie. */
function isOfSite(headers: HeaderReader, host: string | undefined, { format }: Address): boolean {
  const { siteUrl, apiAllowedOrigins } = backend().env;
  const isApi = format === "api";
  const site = headers.get("Sec-Fetch-Site");
  const origin = headers.get("Origin");
  if (isApi && origin && apiAllowedOrigins.includes(origin)) return true;
  if (site || !origin) return site ? site === "same-origin" || site === "none" : isApi;
  // Without https a site answers any name, so that a telephone of the same network can look at a demo.
  return origin === siteUrl || (siteUrl.startsWith("http:") && origin === `http://${host}`);
}

const statuses = { body_malformed: 400, origin_refused: 403, not_found: 404, method_not_allowed: 405, busy: 503 };

export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  code: keyof typeof statuses,
  headers: Record<string, string> = {},
): true {
  const status = statuses[code];
  const sentence = errorTexts[code];
  const page = address.format === "page" ? pageOf(status, sentence, readTheme(headersOf(request))) : null;
  const isApi = address.format === "api";
  const body = page?.html ?? (isApi ? JSON.stringify({ error: code, message: sentence }) : sentence);
  response.writeHead(status, {
    ...(page && { "Content-Security-Policy": page.policy }),
    "Content-Type": `${page ? "text/html" : isApi ? "application/json" : "text/plain"}; charset=utf-8`,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(body);
  return true;
}

function pageOf(status: number, sentence: string, theme: "light" | "dark") {
  const { text, strong } = palette.themes[theme];
  const background = palette.page[theme];
  const style = `body{background:${background};color:${text};font:1.125rem/1.6 system-ui,sans-serif;margin:0;padding:12vh 8vw;overflow-wrap:anywhere}h1{color:${strong};font-size:4rem;line-height:1;margin:0 0 1rem}p{max-width:36rem}a{color:${strong}}`;
  const link =
    status === 503
      ? `<a href="">${errorTexts.retry}</a>`
      : `<a href="${paths.home}">${siteTexts.errorPage.backHome}</a>`;
  return {
    html: `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="${background}"><title>${status}</title><style>${style}</style><h1>${status}</h1><p>${sentence}</p><p>${link}</p></html>`,
    policy: `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
