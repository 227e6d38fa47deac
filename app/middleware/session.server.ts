import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { backend } from "#app/backend.server.ts";
import type { HeaderReader } from "#app/http/negotiation.server.ts";
import { connection } from "#app/http/node-server.server.ts";
import type { Caller, Session } from "#app/owner/owner.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { readCookie } from "./cookies.server.ts";
import { throwUnavailable } from "./errors.server.ts";

/** Who is signed in, for the loaders and actions behind `requireOwner`. */
export const sessionContext = createContext<Session>();

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
    throw redirect(`${adminPaths.signIn}?${next}`, 303);
  }
  context.set(sessionContext, session);
};
