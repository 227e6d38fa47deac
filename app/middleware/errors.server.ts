import { data, type HeadersArgs } from "react-router";
import { backend } from "#app/backend.server.ts";
import { type MessageCode, messages } from "#app/content/messages.ts";
import { PasswordsBusyError } from "#app/owner/passwords.server.ts";
import { StoreFullError, StoreUnavailableError } from "#app/storage/storage.ts";
import { TooBusyError } from "#app/works/images/pipeline.server.ts";
import { isDatabaseFull, isDatabaseUnavailable } from "#db/open.ts";

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
  if (error instanceof StoreUnavailableError || isDatabaseUnavailable(error)) {
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

/** A page's answer carries what its action, or its failure, says in headers: Retry-After above all. */
export function passHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? actionHeaders;
}
