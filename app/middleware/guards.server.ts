import { parseCookie, stringifySetCookie } from "cookie";
import { createContext, data, type HeadersArgs, type MiddlewareFunction, redirect } from "react-router";
import { isDatabaseAway, isDatabaseFull } from "#db/open.ts";
import { backend } from "../backend.server.ts";
import { type MessageCode, messages } from "../content/messages.ts";
import { hiddenPaths } from "../routes/admin/paths.ts";
import type { HeaderReader } from "../http/negotiation.server.ts";
import { connection } from "../http/node-server.server.ts";
import type { Caller, Session } from "../owner/owners.server.ts";
import { PasswordsBusyError } from "../owner/passwords.server.ts";
import { StoreAwayError, StoreFullError } from "../storage/storage.ts";
import { TooBusyError } from "../works/images/pipeline.server.ts";

export type Theme = "dark" | "light";

const SESSION_SECONDS = 30 * 86_400;
const YEAR_SECONDS = 365 * 86_400;

export const sessionContext = createContext<Session>();

type Cookie = "session" | "device" | "theme";

/** Under https the names carry the prefix that makes a browser hold to Secure, Path=/ and this very host. */
function cookieName(cookie: Cookie): string {
  return isHttps() ? `__Host-${cookie}` : cookie;
}

function isHttps(): boolean {
  return backend().env.siteUrl.startsWith("https:");
}

function readCookie(headers: HeaderReader, cookie: Cookie): string | undefined {
  return parseCookie(headers.get("Cookie") ?? "")[cookieName(cookie)];
}

function setCookie(cookie: Cookie, value: string, maxAge: number): string {
  return stringifySetCookie({
    name: cookieName(cookie),
    value,
    maxAge,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(),
  });
}

export const sessionCookie = {
  set: (token: string) => setCookie("session", token, SESSION_SECONDS),
  clear: () => setCookie("session", "", 0),
};

export const deviceCookie = {
  set: (device: string) => setCookie("device", device, YEAR_SECONDS),
};

export const themeCookie = {
  read: (headers: HeaderReader): Theme => (readCookie(headers, "theme") === "light" ? "light" : "dark"),
  set: (theme: Theme) => setCookie("theme", theme, YEAR_SECONDS),
};

/** Who sends the request, for the throttle. Forwarded addresses are believed as far as TRUST_PROXY goes. */
export function callerOf(request: Request): Caller {
  const hops = backend().env.trustProxy;
  const forwarded = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((address) => address.trim());
  const trusted = hops > 0 ? forwarded.at(-hops) : undefined;
  return {
    address: trusted || (connection()?.address ?? null),
    userAgent: request.headers.get("User-Agent") ?? "",
    device: readCookie(request.headers, "device"),
  };
}

/** Whether somebody who signed in sends this: no cache, and none of ours, may know the answer. */
export function carriesSession(headers: HeaderReader): boolean {
  return readCookie(headers, "session") !== undefined || headers.get("Authorization") !== null;
}

/** The session that the browser's cookie stands for. Pages and forms go by this alone. */
export async function findCookieSession(request: Request): Promise<Session | null> {
  const token = readCookie(request.headers, "session");
  return token ? backend().owners.findByToken(token) : null;
}

/** The session that the Authorization header stands for. The API goes by this alone. */
export async function findBearerSession(request: Request): Promise<Session | null> {
  const token = readBearer(request.headers);
  return token ? backend().owners.findByToken(token) : null;
}

function readBearer(headers: HeaderReader): string | undefined {
  return /^Bearer +([\w-]+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
}

/** Whether the request carries a token that was the owner's a moment ago; it proves nothing. */
export function seemsOwner(headers: HeaderReader): boolean {
  const token = readBearer(headers) ?? readCookie(headers, "session");
  return token !== undefined && backend().owners.recognises(token);
}

/** Lets the owner's requests through, and sends everybody else to sign-in, which leads back. */
export const requireOwner: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const session = await findCookieSession(request).catch(throwUnavailable);
  if (!session) {
    const next = new URLSearchParams({ next: url.pathname });
    throw redirect(`${hiddenPaths.signIn}?${next}`, 303);
  }
  context.set(sessionContext, session);
};

/**
 * Refuses what another site makes a browser send. Fetch metadata decides where the browser gives it, else the Origin;
 * without both it is no browser, which only the API has a use for, since it takes no cookie.
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
  throw data(messages.origin_refused, { status: 403 });
};

/** Set by a loader whose answer is for this request alone: not what the database holds now, or not linked anywhere. */
export const uncachedContext = createContext(false);

/**
 * Nothing that a signed-in browser is answered may stay in a cache, on a shared computer's disk above all; nor what
 * was answered from memory, or failed.
 */
export const keepFromCaches: MiddlewareFunction<Response> = async ({ request, context }, next) => {
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

/** The API's error shape. */
export function failure(
  status: number,
  error: MessageCode,
  more: { fields?: Record<string, MessageCode>; headers?: HeadersInit; current?: unknown } = {},
): Response {
  const { fields, headers, current } = more;
  const said = fields && Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, messages[code]]));
  return Response.json(
    { error, message: messages[error], fields: said, current },
    { status, ...(headers && { headers }) },
  );
}

/** What an outage, as against a bug, is answered with; null for a bug. */
export function outageOf(error: unknown): { status: number; code: MessageCode; retryAfter: number } | null {
  if (error instanceof StoreFullError || isDatabaseFull(error)) {
    return { status: 507, code: "storage_full", retryAfter: 60 };
  }
  if (error instanceof TooBusyError || error instanceof PasswordsBusyError) {
    return { status: 503, code: "busy", retryAfter: 1 };
  }
  if (error instanceof StoreAwayError || isDatabaseAway(error)) {
    return { status: 503, code: "unavailable", retryAfter: 5 };
  }
  return null;
}

/** For the `catch` of a page's reads: an outage becomes the error page with its status, a bug goes on. */
export function throwUnavailable(error: unknown): never {
  const outage = outageOf(error);
  if (!outage) throw error;
  sayOutage(error);
  throw data(messages[outage.code], { status: outage.status, headers: { "Retry-After": String(outage.retryAfter) } });
}

/**
 * For the `catch` of a form's action: an outage is said in the form, which keeps what was typed; a bug goes on.
 * @param kept what the form needs to be drawn again as it was
 */
export function outageAnswer<Kept extends object>(error: unknown, kept?: Kept) {
  const outage = outageOf(error);
  if (!outage) throw error;
  sayOutage(error);
  const headers = { "Retry-After": String(outage.retryAfter) };
  return data({ error: outage.code, ...(kept as Kept) }, { status: outage.status, headers });
}

function sayOutage(error: unknown): void {
  backend().logFailure("unavailable", error);
}

/** Whether the browser asks for a page, as against React Router's script asking for data. */
export function isDocumentRequest(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith(".data");
}

/** A page's answer carries what its action, or its failure, says in headers: Retry-After above all. */
export function passHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? actionHeaders;
}
