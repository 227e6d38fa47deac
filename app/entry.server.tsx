import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, readableStreamToString } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from "react-router";
import { createAdmission } from "./middleware/admission.server.ts";
import { backend, startBackend, stopBackend } from "./backend.server.ts";
import { sectionOf } from "./middleware/cached-addresses.server.ts";
import { placeholdersLeft } from "#app/routes/admin/placeholders.server.ts";
import { stopOnSignals, watchServer } from "./http/node-server.server.ts";
import { startLate, startsAtOnce } from "./document/late-start.server.ts";
import { errorFacts } from "./runtime/log.server.ts";
import { answerFromCache, isWhole, respond } from "./middleware/page-cache.server.ts";

const { env } = await startBackend();
const left = placeholdersLeft();
if (import.meta.env.PROD && left.length > 0)
  backend().log.warn("placeholders_left", { count: left.length, texts: left.map(({ where }) => where).join(" ") });
const isHttps = env.siteUrl.startsWith("https:");

/** On every answer: pages, files, data, errors. */
const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=()",
  ...(isHttps && { "Strict-Transport-Security": "max-age=31536000" }),
};

/** What is no page loads nothing. A browser's own reader of PDFs is made of parts that such a policy would block. */
function filePolicy(path: string): string {
  const closed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return /\.pdf(\?|$)/.test(path) ? closed : `default-src 'none'; ${closed}`;
}

if (import.meta.env.PROD) {
  const admit = createAdmission("build/client");
  const { drain } = watchServer({
    host: new URL(env.siteUrl).host,
    headers: (path) => ({ ...securityHeaders, "Content-Security-Policy": filePolicy(path) }),
    handle: (request, response, next) => {
      if (!answerFromCache(request, response)) admit(request, response, next);
    },
  });
  stopOnSignals(drain, stopBackend);
}

/** Renders a document; the page of an address that does not exist, which anybody can ask for by the thousand, once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const render = () => renderDocument(request, status, headers, routerContext);
  const key = !env.isDevelopment && status === 404 ? notFoundKey(routerContext) : null;
  if (!key) return render();
  const asked = { method: request.method, path: new URL(request.url).pathname, headers: request.headers };
  return respond(key, asked, async () => ({ response: await render(), mayCache: isWhole(request) }));
}

/** What an error page shows besides its status; null where it holds the data of a route. */
function notFoundKey({ staticHandlerContext }: EntryContext): string | null {
  const { loaderData, matches, location } = staticHandlerContext;
  const { root, ...others } = loaderData;
  if (!root || Object.values(others).some((data) => data !== undefined && data !== null)) return null;
  const route = matches.at(-1)?.route.id;
  return `404 ${(root as { theme: string }).theme} ${route} ${sectionOf(location.pathname)}`;
}

/**
 * Renders the whole document first, so that the policy in its header can name the inline scripts that React Router
 * wrote, and no other.
 */
async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  headers.append("Vary", "Cookie");
  const mark = randomBytes(16).toString("base64url");
  let failed = false;
  const html = await render(request, routerContext, mark, () => {
    failed = true;
  });
  const sealed = seal(startsAtOnce(routerContext) || !import.meta.env.PROD ? html : startLate(html, mark), mark);
  headers.set("Content-Security-Policy", import.meta.env.PROD ? policy(sealed.hashes) : developmentPolicy);
  const body = request.method === "HEAD" ? null : sealed.html;
  return new Response(body, { status: failed && status === 200 ? 500 : status, headers });
}

function render(request: Request, routerContext: EntryContext, mark: string, onFailure: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={mark} />, {
      nonce: mark,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const stream = new PassThrough();
        readableStreamToString(createReadableStreamFromReadable(stream)).then(resolve, reject);
        pipe(stream);
      },
      onShellError: reject,
      onError(error) {
        onFailure();
        backend().log.error("render_failed", errorFacts(error));
      },
    });
  });
}

interface Hashes {
  script: string[];
  style: string[];
}

/** Takes the mark off the scripts and styles that carry it and hashes them; what has none stays unnamed, and so blocked. */
function seal(html: string, mark: string): { html: string; hashes: Hashes } {
  const hashes: Hashes = { script: [], style: [] };
  const marked = new RegExp(`<(script|style) nonce="${mark}"([^>]*)>([\\s\\S]*?)</\\1>`, "g");
  const sealed = html.replace(marked, (_, tag: keyof Hashes, attributes: string, text: string) => {
    if (text) hashes[tag].push(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    return `<${tag}${attributes}>${text}</${tag}>`;
  });
  return { html: sealed.replaceAll(` nonce="${mark}"`, ""), hashes };
}

function policy({ script, style }: Hashes): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(" "),
    ["style-src 'self'", ...style].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Vite's hot reload injects scripts and styles of its own. */
const developmentPolicy = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A client's mistake, such as a method that no page has, is no fault to be looked into.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) backend().log.error("request_failed", errorFacts(error));
};
