import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { readAddress } from "#app/server/addresses.server.ts";
import { answerFromCache, cachePages } from "#app/server/page-cache.server.ts";
import { type CurrentRequest, currentRequest } from "#app/server/receive.server.ts";

interface Parts {
  revision: { current(): number | null; isConfirmed(): boolean };
  siteUrl?: string;
  apiAllowedOrigins?: string[];
  isDatabaseAway?: () => boolean;
}

/** What the page cache reads of the backend. */
export function stubBackend(parts: Parts): void {
  const { revision, siteUrl = "http://localhost", apiAllowedOrigins = [], isDatabaseAway = () => false } = parts;
  Object.assign(globalThis, { openedBackend: { env: { siteUrl, apiAllowedOrigins }, revision, isDatabaseAway } });
}

const ids = Array.from({ length: 501 }, (_, number) => `${number}`.padStart(12, "0"));
const slugs = new Map(ids.map((id) => [id, `projet-${id}`]));
const known = { value: { slugs, changedAt: new Map(), technologies: [], spellings: new Map() }, isCurrent: true };

/** Sends a request through the page cache, first before the router and then in it. */
export async function throughCache(
  request: Request,
  render: (context: RouterContextProvider) => Response | Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const address = readAddress(pathname + search, known);
  const current: CurrentRequest = { id: "", sender: undefined, extendBody: () => {}, address, cacheKey: null };
  const found = answerBefore(request, current);
  if (found) return found;
  const context = new RouterContextProvider();
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
  return currentRequest.run(current, () => cachePages(args, async () => render(context))) as Promise<Response>;
}

function answerBefore({ method, headers }: Request, current: CurrentRequest): Response | null {
  const answered: { headers?: Headers; body?: BodyInit | null } = {};
  const response = {
    statusCode: 0,
    setHeaders: (given: Headers) => Object.assign(answered, { headers: given }),
    end: (given: BodyInit | null) => Object.assign(answered, { body: given }),
  };
  const request = { method, headers: Object.fromEntries(headers) };
  // It logs what it answers.
  const { write } = process.stdout;
  process.stdout.write = () => true;
  const isAnswered = answerFromCache(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    current,
  );
  process.stdout.write = write;
  if (!isAnswered) return null;
  return new Response(answered.body ?? null, { status: response.statusCode, headers: answered.headers ?? {} });
}
