import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, readableStreamToString } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { backend, startBackend, stopBackend } from "./backend.server.ts";
import { builtAsset } from "./document/built-assets.server.ts";
import lateStart from "./document/late-start.js?raw";
import { filePolicy, pagePolicy, securityHeaders } from "./document/policy.server.ts";
import { inlineStyles, replaceNonces, startLate } from "./document/rewrite.server.ts";
import { watchServer } from "./http/node-server.server.ts";
import { beforeRouter } from "./middleware/index.ts";
import { cacheNotFound } from "./middleware/page-cache.server.ts";
import { placeholdersLeft } from "./placeholders.server.ts";
import { errorFacts } from "./runtime/log.server.ts";
import { stopOnSignals } from "./runtime/stop-on-signals.server.ts";

const { env, log } = await startBackend();
const isHttps = env.siteUrl.startsWith("https:");

if (import.meta.env.PROD) {
  const placeholders = placeholdersLeft().map(({ where }) => where);
  if (placeholders.length > 0)
    log.warn("placeholders_left", { count: placeholders.length, texts: placeholders.join(" ") });
  const headers = securityHeaders(isHttps);
  const drain = watchServer({
    host: new URL(env.siteUrl).host,
    headers: (path) => ({ ...headers, "Content-Security-Policy": filePolicy(path) }),
    handlers: beforeRouter(),
  });
  stopOnSignals(drain, stopBackend);
}

export default function handleRequest(...args: Parameters<HandleDocumentRequestFunction>): Promise<Response> {
  const [request, status, , { staticHandlerContext }] = args;
  const respond = () => renderDocument(...args);
  return status === 404 ? cacheNotFound(request, staticHandlerContext, respond) : respond();
}

/** Renders a page or the error page, completely before the headers: the policy has the hashes of its inline scripts. */
async function renderDocument(
  ...[request, status, headers, routerContext]: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  headers.append("Vary", "Cookie");
  const nonce = randomBytes(16).toString("base64url");
  const { rendered, isFailed } = await render(request, routerContext, nonce);
  const isLate = import.meta.env.PROD && !startsAtOnce(routerContext);
  const document = isLate ? startLate(inlineStyles(rendered, nonce, cssOf), nonce, lateStart) : rendered;
  const { html, hashes } = replaceNonces(document, nonce);
  headers.set("Content-Security-Policy", pagePolicy(hashes, isHttps));
  const body = request.method === "HEAD" ? null : html;
  return new Response(body, { status: isFailed && status === 200 ? 500 : status, headers });
}

async function render(request: Request, routerContext: EntryContext, nonce: string) {
  let isFailed = false;
  const rendered = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(readableStreamToString(createReadableStreamFromReadable(pipe(new PassThrough())))),
      onShellError: reject,
      onError(error) {
        isFailed = true;
        log.error("render_failed", errorFacts(error));
      },
    });
  });
  return { rendered, isFailed };
}

/** Whether one of the routes says in its `handle` that its scripts must not be delayed. The admin area's pages do. */
function startsAtOnce({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { startsAtOnce?: boolean } | undefined;
    return handle?.startsAtOnce;
  });
}

function cssOf(href: string): string | undefined {
  return builtAsset(basename(href))?.variants.identity.toString();
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A client's mistake, such as a wrong method, is not an error of the site.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) backend().log.error("request_failed", errorFacts(error));
};
