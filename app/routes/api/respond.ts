import type { LoaderFunctionArgs } from "react-router";
import { backend } from "#app/backend.server.ts";
import { entityTag, matchesEtag } from "#app/http/negotiation.server.ts";
import type { BodyFault } from "#app/http/request-body.server.ts";
import { failure, outageOf } from "#app/middleware/errors.server.ts";
import { findBearerSession } from "#app/middleware/session.server.ts";
import type { Session, Throttled } from "#app/owner/owner.ts";
import { errorFacts } from "#app/runtime/log.server.ts";

type Arguments = Pick<LoaderFunctionArgs, "request" | "params">;
type Answer = (args: Arguments) => Promise<Response> | Response;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Answers each method of a resource by its row in the table; the route exports it as its loader and as its action.
 * What the table does not say is the same everywhere: HEAD, OPTIONS, 405, other origins, outages.
 */
export function respond(table: Partial<Record<Method, Answer>>) {
  const allow = Object.keys(table).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  allow.push("OPTIONS");

  async function answer(args: Arguments): Promise<Response> {
    const { method } = args.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow.join(", ") } });
    const row = table[(method === "HEAD" ? "GET" : method) as Method];
    if (!row) return failure(405, "method_not_allowed", { headers: { Allow: allow.join(", ") } });
    try {
      return await row(args);
    } catch (error) {
      const outage = outageOf(error);
      if (outage) return failure(outage.status, outage.code, { headers: { "Retry-After": String(outage.retryAfter) } });
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

/** Lets a row through for the owner's token alone. It is looked at before the body is. */
export function forOwner(row: (args: Arguments & { session: Session }) => Promise<Response>): Answer {
  return async (args) => {
    const session = await findBearerSession(args.request);
    if (!session) return failure(401, "unauthenticated", { headers: { "WWW-Authenticate": "Bearer" } });
    return row({ ...args, session });
  };
}

/** JSON with a validator: 304 when the caller has it already. */
export function cacheable(request: Request, body: unknown): Response {
  const text = JSON.stringify(body);
  // Weak: the same for the compressed answer and the plain one.
  const etag = `W/${entityTag(text)}`;
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache", ETag: etag };
  return matchesEtag(request.headers, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

const bodyStatus = { body_malformed: 400, body_too_large: 413, body_type: 415 };

export function bodyRefused(fault: BodyFault): Response {
  return failure(bodyStatus[fault], fault);
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
  response.headers.set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, If-None-Match");
  response.headers.set("Access-Control-Max-Age", "600");
}
