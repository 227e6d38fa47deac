import type { LoaderFunctionArgs } from "react-router";
import type { Session, Throttled } from "#app/owner/owner.ts";
import { errorFacts } from "#app/runtime/log.server.ts";
import { failure, outageOf } from "#app/server/errors.server.ts";
import { entityTag, matchesEtag } from "#app/server/negotiation.server.ts";
import { findBearerSession } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";

type Arguments = Pick<LoaderFunctionArgs, "request" | "params">;
type Answer = (args: Arguments) => Promise<Response> | Response;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The route exports the result as loader and action. It also answers HEAD, OPTIONS, 405, other origins and outages. */
export function respond(handlers: Partial<Record<Method, Answer>>) {
  const allow = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  allow.push("OPTIONS");

  async function answer(args: Arguments): Promise<Response> {
    const { method } = args.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow.join(", ") } });
    const handler = handlers[(method === "HEAD" ? "GET" : method) as Method];
    if (!handler) return failure(405, "method_not_allowed", { headers: { Allow: allow.join(", ") } });
    try {
      return await handler(args);
    } catch (error) {
      const outage = outageOf(error);
      if (outage) return failure(outage.init.status, outage.code, outage.init);
      backend().log.error("request_failed", errorFacts(error));
      return failure(500, "server_error");
    }
  }

  return async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    const response = await answer({ request, params });
    allowOrigin(request, response, allow);
    return response;
  };
}

/** The owner's token is checked before the body is read. */
export function forOwner(handler: (args: Arguments & { session: Session }) => ReturnType<Answer>): Answer {
  return async (args) => {
    const session = await findBearerSession(args.request);
    if (!session) return failure(401, "unauthenticated", { headers: { "Cache-Control": "no-store" } });
    return handler({ ...args, session });
  };
}

export function cacheable(request: Request, body: unknown): Response {
  const text = JSON.stringify(body);
  // The ETag is weak, because the compressed and the plain response share it.
  const etag = `W/${entityTag(text)}`;
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache", ETag: etag };
  return matchesEtag(request.headers, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

export function throttled({ error, retryAfter }: Throttled): Response {
  return failure(429, error, { headers: { "Retry-After": String(retryAfter) } });
}

function allowOrigin(request: Request, response: Response, allow: string[]): void {
  const { apiAllowedOrigins } = backend().env;
  if (apiAllowedOrigins.length === 0) return;
  response.headers.append("Vary", "Origin");
  const origin = request.headers.get("Origin");
  if (!origin || !apiAllowedOrigins.includes(origin)) return;
  response.headers.set("Access-Control-Allow-Origin", origin);
  response.headers.set("Access-Control-Expose-Headers", "ETag, Location, Retry-After, X-Request-Id");
  if (request.method !== "OPTIONS") return;
  response.headers.set("Access-Control-Allow-Methods", allow.join(", "));
  response.headers.set("Access-Control-Allow-Headers", "Authorization, Content-Type, If-None-Match");
  response.headers.set("Access-Control-Max-Age", "600");
}
