import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { enterRequest } from "../runtime/current-request.server.ts";

/** Answers Node's own request, or calls `next`. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const DRAIN_TIMEOUT_MS = 8_000;
const CONTINUE_DELAY_MS = 100;
const MAX_DISCARDED_BYTES = 32 * 1_048_576;
/** More than an address of the site has. The time that React Router needs grows with their square. */
const MAX_PARTS = 11;

/**
 * Configures react-router-serve's server through Node's diagnostics channels: it offers no other way.
 * @param options.host replaces the Host header of every request
 * @param options.headers are added to each response that does not set them itself
 * @param options.handlers run in this order, before react-router-serve
 * @returns a function that resolves when all requests in flight are answered, or after a timeout
 */
export function watchServer(options: {
  host: string;
  headers: (path: string) => Record<string, string>;
  handlers: RequestHandler[];
}) {
  const inFlight = new Set<ServerResponse>();
  let isDraining = false;

  // At listen, not at the first request: a client that connects and sends nothing must time out as well.
  subscribe("tracing:net.server.listen:asyncEnd", (message) => {
    const { server } = message as { server: unknown };
    if (!(server instanceof Server)) return;
    Object.assign(server, { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 });
    prependHandlers(server, options.handlers);
    delayContinue(server);
    server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      const isAnswered = [...inFlight].some((response) => response.socket === socket && response.headersSent);
      if (isAnswered || !socket.writable) socket.destroy();
      else socket.end(malformedResponse(error.code, options.headers("/")), () => socket.destroy());
    });
  });

  // Middleware would miss static files and Express's own errors.
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    normalise(request, options.host);
    const id = randomUUID();
    enterRequest({ id, address: request.socket.remoteAddress });
    response.setHeader("X-Request-Id", id);
    const headers = options.headers(request.url ?? "/");
    fillInHeaders(response, () => (isDraining ? { ...headers, Connection: "close" } : headers));
    inFlight.add(response);
    response.once("finish", () => discardBody(request)).once("close", () => inFlight.delete(response));
  });

  return async function drain(): Promise<void> {
    isDraining = true;
    const deadline = performance.now() + DRAIN_TIMEOUT_MS;
    while (inFlight.size > 0 && performance.now() < deadline) await wait(20);
  };
}

function prependHandlers(server: Server, handlers: RequestHandler[]): void {
  const [router] = server.listeners("request") as [RequestListener];
  const answer = handlers.reduceRight<RequestListener>(
    (next, handler) => (request, response) => handler(request, response, () => next(request, response)),
    router,
  );
  server.removeAllListeners("request").on("request", answer);
}

/** Delays "100 Continue": a client that is refused by its headers alone need not send its body. */
function delayContinue(server: Server): void {
  server.on("checkContinue", (request, response: ServerResponse) => {
    setTimeout(() => {
      if (!response.headersSent && !response.destroyed) response.writeContinue();
    }, CONTINUE_DELAY_MS).unref();
    server.emit("request", request, response);
  });
}

/** Prevents errors in react-router-serve's adapter: it throws for a malformed Host and for TRACE. */
function normalise(request: IncomingMessage, host: string): void {
  request.headers.host = host;
  // Like any other unknown method, this one is answered with 405.
  if (request.method === "TRACE") request.method = "PROPFIND";
  request.url = boundedTarget(originTarget(request.url ?? ""));
}

function originTarget(target: string): string {
  if (target.startsWith("/")) return target;
  // A client that takes the site for a proxy sends a whole URL.
  const url = URL.parse(target);
  return url ? url.pathname + url.search : "/*";
}

/**
 * The target itself, or an unknown one of its kind, so that the response keeps its format: if the path has too many parts,
 * or a dot segment or a backslash. Checks of the raw path would read those differently from the router.
 */
function boundedTarget(target: string): string {
  const [path = ""] = target.split("?", 1);
  const isAsWritten = !/\\|\/(\.|%2e){1,2}(\/|$)/i.test(path);
  if (isAsWritten && path.split("/").length <= MAX_PARTS + 1) return target;
  if (path.startsWith("/api/")) return "/api/-";
  return path.endsWith(".data") ? "/-.data" : "/-";
}

/** Sets them last: the adapter appends its headers, so an earlier one would be in the response twice. */
function fillInHeaders(response: ServerResponse, headers: () => Record<string, string>): void {
  const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    // Express's own policy for a malformed address allows framing by other sites.
    const policy = "Content-Security-Policy";
    if (response.getHeader(policy) === "default-src 'none'") response.removeHeader(policy);
    for (const [name, value] of Object.entries(headers()))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead.apply(response, args);
  };
}

/** Reads the rest of a refused body, up to a limit. Unread, it would block the connection for the next request. */
function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let size = 0;
  const count = (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) request.socket.destroy();
  };
  request.removeAllListeners("data").on("data", count).resume();
}

const malformedStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Node's own response to bytes that are no HTTP request, with the site's headers. */
function malformedResponse(code: string | undefined, headers: Record<string, string>): string {
  const status = malformedStatus[code ?? ""] ?? 400;
  const all = { ...headers, "X-Request-Id": randomUUID(), Connection: "close", "Content-Length": "0" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n");
}
