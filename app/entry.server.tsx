import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, readableStreamToString } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { backend, startBackend, stopBackend } from "./backend.server.ts";
import { builtAsset } from "./document/built-assets.server.ts";
import lateStart from "./document/late-start.js?raw";
import { filePolicy, pagePolicy, securityHeaders } from "./document/policy.server.ts";
import { inlineStyles, replaceNonces, startLate } from "./document/rewrite.server.ts";
import { stopOnSignals, watchServer } from "./http/node-server.server.ts";
import { beforeRouter } from "./middleware/index.ts";
import { cacheNotFound } from "./middleware/page-cache.server.ts";
import { placeholdersLeft } from "./routes/admin/placeholders.server.ts";
import { errorFacts } from "./runtime/log.server.ts";

const { env, log } = await startBackend();
const isHttps = env.siteUrl.startsWith("https:");

if (import.meta.env.PROD) {
  const placeholders = placeholdersLeft().map(({ where }) => where);
  if (placeholders.length > 0)
    log.warn("placeholders_left", { count: placeholders.length, texts: placeholders.join(" ") });
  const headers = securityHeaders(isHttps);
  const { drain } = watchServer({
    host: new URL(env.siteUrl).host,
    headers: (path) => ({ ...headers, "Content-Security-Policy": filePolicy(path) }),
    handlers: beforeRouter(),
  });
  stopOnSignals(drain, stopBackend);
}

/** Renders a page, or the error page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const render = () => renderDocument(request, status, headers, routerContext);
  return status === 404 ? cacheNotFound(request, routerContext.staticHandlerContext, render) : render();
}

/** The whole document is rendered before its headers are sent: the policy names its inline scripts by their hashes. */
async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  headers.append("Vary", "Cookie");
  const nonce = randomBytes(16).toString("base64url");
  let failed = false;
  const rendered = await render(request, routerContext, nonce, () => {
    failed = true;
  });
  const isLate = import.meta.env.PROD && !startsAtOnce(routerContext);
  const document = isLate ? startLate(inlineStyles(rendered, nonce, cssOf), nonce, lateStart) : rendered;
  const { html, hashes } = replaceNonces(document, nonce);
  headers.set("Content-Security-Policy", pagePolicy(hashes, isHttps));
  const body = request.method === "HEAD" ? null : html;
  return new Response(body, { status: failed && status === 200 ? 500 : status, headers });
}

function render(request: Request, routerContext: EntryContext, nonce: string, onFailure: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const stream = new PassThrough();
        readableStreamToString(createReadableStreamFromReadable(stream)).then(resolve, reject);
        pipe(stream);
      },
      onShellError: reject,
      onError(error) {
        onFailure();
        log.error("render_failed", errorFacts(error));
      },
    });
  });
}

/** The admin area's pages are tools: they say so in their `handle`, and get their scripts with the page. */
function startsAtOnce({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { startsAtOnce?: boolean } | undefined;
    return handle?.startsAtOnce;
  });
}

function cssOf(href: string): string | undefined {
  return builtAsset(basename(href))?.plain.toString();
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A client's mistake, such as a method that no page has, is not a fault of the site.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) backend().log.error("request_failed", errorFacts(error));
};
