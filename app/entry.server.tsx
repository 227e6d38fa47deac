import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { readableStreamToString } from "@react-router/node";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { structuredDataContext } from "./pages/kit/structured-data.server.ts";
import { errorFacts } from "./runtime/log.server.ts";
import { builtAsset } from "./server/files.server.ts";
import { enterServer } from "./server/index.ts";
import lateStart from "./server/late-start.js?raw";
import { keptNotFound } from "./server/page-cache.server.ts";
import { currentRequest } from "./server/receive.server.ts";
import { addStructuredData, inlineStyles, replaceNonces, startLate } from "./server/rewrite.server.ts";
import { framedContext, pagePolicy } from "./server/security-headers.server.ts";
import { backend } from "./site.server.ts";
import { startBackend, stopOnSignals } from "./start.server.ts";

const site = await startBackend(() => ({ request: currentRequest.getStore()?.id }));
const { env, log } = site;
const isHttps = env.siteUrl.startsWith("https:");

if (import.meta.env.PROD) {
  if (DEMO_TEXTS_LEFT.length > 0) log.warn("demo_texts_left", { count: DEMO_TEXTS_LEFT.length });
  stopOnSignals(site, enterServer(env));
}

/** The page is complete before the headers, because the policy has the hashes of its inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  // The desk returns its own pages with this status. A loader throws for an address that turns out to be none.
  const kept = status === 404 && context.staticHandlerContext.errors ? keptNotFound(request) : null;
  if (kept) return kept;
  const structured = status === 200 ? loadContext.get(structuredDataContext) : null;
  const isFramed = status === 200 && loadContext.get(framedContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  headers.append("Vary", "Cookie");
  const nonce = randomBytes(16).toString("base64url");
  let isFailed = false;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      isFailed = true;
      log.error("render_failed", errorFacts(error));
    },
  });
  await stream.allReady;
  const rendered = addStructuredData(await readableStreamToString(stream), structured, env.siteUrl);
  // The admin area's pages say in their `handle` that their scripts must not be delayed.
  const startsAtOnce = context.staticHandlerContext.matches.some(({ route }) => route.handle?.startsAtOnce);
  // React Router marks by # what a script may load later too.
  const cssOf = (href: string) => builtAsset(basename(href).replace("#", ""))?.variants.identity.toString();
  const isLate = import.meta.env.PROD && !startsAtOnce && !isFramed;
  const document = isLate ? startLate(inlineStyles(rendered, nonce, cssOf), nonce, lateStart) : rendered;
  const { html, hashes } = replaceNonces(document, nonce);
  headers.set("Content-Security-Policy", pagePolicy(hashes, { isHttps, isFramed }));
  return new Response(html, { status: isFailed && status === 200 ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A client's mistake, such as a wrong method, is not an error of the site.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) backend().log.error("request_failed", errorFacts(error));
};
