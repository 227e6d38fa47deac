import { data, type HeadersArgs, type RouterContextProvider } from "react-router";
import { PasswordsBusyError } from "#app/owner/passwords.server.ts";
import { type BodyFault, codeOf } from "#app/request-body.server.ts";
import { backend } from "#app/site.server.ts";
import { StoreFullError, StoreUnavailableError } from "#app/storage/storage.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";
import { TooBusyError } from "#app/works/pictures/pipeline.server.ts";
import { isDatabaseFull, isDatabaseUnavailable, isTextUnstorable } from "#db/errors.ts";
import type { WorkError } from "../works/works.server.ts";
import { uncachedContext } from "./cache-control.server.ts";

export function failure(
  status: number,
  error: ErrorCode,
  more: { fields?: Record<string, ErrorCode>; headers?: HeadersInit; current?: unknown } = {},
): Response {
  const { fields: codes, headers = {}, current } = more;
  const fields = codes && Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, errorTexts[code]]));
  return Response.json({ error: codeOf(error), message: errorTexts[error], fields, current }, { status, headers });
}

const statuses: Record<ReturnType<typeof codeOf<BodyFault | WorkError>>, number> = {
  body_malformed: 400,
  not_yours: 403,
  not_found: 404,
  version_conflict: 409,
  body_too_large: 413,
  draft_too_large: 413,
  body_type: 415,
  fields_invalid: 422,
  work_in_bin: 409,
  work_erased: 404,
};

export function statusOf(error: BodyFault | WorkError): number {
  return statuses[codeOf(error)];
}

const outages = {
  full: { code: "storage_full", init: { status: 507, headers: { "Retry-After": "60" } } },
  busy: { code: "busy", init: { status: 503, headers: { "Retry-After": "1" } } },
  malformed: { code: "body_malformed", init: { status: 400, headers: {} } },
  unavailable: { code: "unavailable", init: { status: 503, headers: { "Retry-After": "5" } } },
} as const;

export function outageOf(error: unknown) {
  if (error instanceof StoreFullError || isDatabaseFull(error)) return outages.full;
  if (isTextUnstorable(error)) return outages.malformed;
  if (error instanceof TooBusyError || error instanceof PasswordsBusyError) return outages.busy;
  if (error instanceof StoreUnavailableError || isDatabaseUnavailable(error)) return outages.unavailable;
  return null;
}

/** In an outage the page shows without what it reads, and is not cached. */
export async function orNothing<Value>(
  context: Readonly<RouterContextProvider>,
  load: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await load();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    backend().logFailure("works_not_loaded", error);
    context.set(uncachedContext, true);
    return null;
  }
}

/** For a loader's `catch`: an outage becomes the error page. @throws any other error again */
export function throwUnavailable(error: unknown, title?: string): never {
  const { code, init } = reportOutage(error);
  throw data({ sentence: errorTexts[code], title }, init);
}

/** For an action's `catch`: an outage becomes an error in the form, which shows `input` again. */
export function outageAnswer<Input extends object>(error: unknown, input?: Input) {
  const { code, init } = reportOutage(error);
  return data({ error: code, ...(input as Input) }, init);
}

export function reportOutage(error: unknown) {
  const outage = outageOf(error);
  if (!outage) throw error;
  backend().logFailure("unavailable", error);
  return outage;
}

export function passHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? actionHeaders;
}
