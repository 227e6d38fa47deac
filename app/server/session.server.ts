import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { adminPaths } from "#app/desk/admin-paths.ts";
import type { Caller, Session } from "#app/owner/owner.ts";
import type { HeaderReader } from "#app/server/negotiation.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { readCookie } from "./cookies.server.ts";
import { throwUnavailable } from "./errors.server.ts";
import { currentRequest } from "./receive.server.ts";

export const sessionContext = createContext<Session>();

export const requireOwner: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const session = await findCookieSession(request).catch((error) =>
    throwUnavailable(error, url.pathname === adminPaths.dashboard ? admin.dashboard.h1 : undefined),
  );
  if (!session) throw redirect(`${adminPaths.signIn}?${new URLSearchParams({ next: url.pathname + url.search })}`, 303);
  context.set(sessionContext, session);
};

/** Pages and forms accept no other proof of a session. */
export async function findCookieSession(request: Request): Promise<Session | null> {
  return findSession(readCookie(request.headers, "session"));
}

/** The API ignores cookies. */
export async function findBearerSession(request: Request): Promise<Session | null> {
  return findSession(readBearer(request.headers));
}

async function findSession(token = ""): Promise<Session | null> {
  const session = await backend().owners.findByToken(token);
  if (session) currentRequest.getStore()?.extendBody();
  return session;
}

/** The token was valid recently. It only gives priority: it is no proof of a session. */
export function seemsOwner(headers: HeaderReader): boolean {
  const token = readBearer(headers) ?? readCookie(headers, "session");
  return token !== undefined && backend().owners.recognises(token);
}

function readBearer(headers: HeaderReader): string | undefined {
  return /^Bearer +([\w-]+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
}

/** Trusts only as many forwarded addresses as TRUST_PROXY says. */
export function callerOf(request: Request): Caller {
  const hops = backend().env.trustProxy;
  const forwarded = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((address) => address.trim());
  const trusted = hops > 0 ? forwarded.at(-hops) : undefined;
  return {
    address: trusted || (currentRequest.getStore()?.sender ?? null),
    userAgent: request.headers.get("User-Agent") ?? "",
  };
}
