import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What the connection itself tells of a request, which react-router-serve does not hand on. */
export interface Connection {
  requestId: string;
  /** The peer's address: a proxy's, where one stands in front. */
  address: string | undefined;
}

const connections = new AsyncLocalStorage<Connection>();

/** The connection of the request that is being answered; undefined under the development server. */
export function connection(): Connection | undefined {
  return connections.getStore();
}

/** Answers Node's own request, or calls `next` to hand it on. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A client that waits for leave to send its body waits this long for a refusal first. */
const CONTINUE_MS = 100;

/** Answers in flight get this long before the process ends. */
const DRAIN_MS = 8_000;

/**
 * Watches every request of this process, static files included, through Node's diagnostics channel: react-router-serve
 * offers no other way to see them.
 * @param options.host stands for the Host header, whatever was sent
 * @param options.headers go onto every answer that does not say them itself, given its request's path
 * @param options.handlers get each request in this order, before react-router-serve
 * @returns `drain`: waits, for a while, until everything under way has been answered
 */
export function watchServer(options: {
  host: string;
  headers: (path: string) => Record<string, string>;
  handlers: RequestHandler[];
}) {
  const inFlight = new Set<ServerResponse>();
  const servers = new Set<Server>();
  let whenDrained: (() => void) | undefined;

  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      server: Server;
    };
    watch(server);
    // Nothing of ours goes by what the client calls this host, and a malformed name would be a fault of the adapter's.
    request.headers.host = options.host;
    // The fetch standard forbids TRACE, so that the adapter throws; any other unknown method is answered 405.
    if (request.method === "TRACE") request.method = "PROPFIND";
    // A proxy's form of request names a host, as Host does; of another than this one there is nothing to be had here.
    if (!request.url?.startsWith("/")) request.url = pathOf(request.url);
    const requestId = randomUUID();
    connections.enterWith({ requestId, address: request.socket.remoteAddress });
    response.setHeader("X-Request-Id", requestId);
    fillInHeaders(response, options.headers(request.url ?? "/"));
    response.once("finish", () => discardRest(request));
    if (whenDrained) response.setHeader("Connection", "close");
    inFlight.add(response);
    response.once("close", () => {
      inFlight.delete(response);
      if (inFlight.size === 0) whenDrained?.();
    });
  });

  // Before the first request too: a client that sends none is to be timed out, and answered, like any other.
  subscribe("tracing:net.server.listen:asyncEnd", (message) => {
    const { server } = message as { server: unknown };
    if (server instanceof Server) watch(server);
  });

  function watch(server: Server): void {
    if (servers.has(server)) return;
    servers.add(server);
    limitTimes(server);
    const listeners = server.listeners("request");
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      const handOn = (index: number) => {
        const handler = options.handlers[index];
        if (handler) return handler(request, response, () => handOn(index + 1));
        for (const listener of listeners) listener.call(server, request, response);
      };
      handOn(0);
    });
    // Who is refused by his headers alone need not send the body: it is asked for when no answer has come by then.
    server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
      const askForBody = () => {
        if (!response.headersSent && !response.destroyed) response.writeContinue();
      };
      setTimeout(askForBody, CONTINUE_MS).unref();
      server.emit("request", request, response);
    });
    server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      const isAnswered = [...inFlight].some((response) => response.socket === socket && response.headersSent);
      if (isAnswered || !socket.writable) socket.destroy();
      else socket.end(malformedAnswer(error.code, options.headers("/")), () => socket.destroy());
    });
  }

  async function drain(): Promise<void> {
    const drained = new Promise<void>((resolve) => {
      whenDrained = resolve;
    });
    for (const response of inFlight) if (!response.headersSent) response.setHeader("Connection", "close");
    if (inFlight.size > 0) await Promise.race([drained, wait(DRAIN_MS, undefined, { ref: false })]);
  }

  return { drain };
}

/**
 * Ends the process on SIGTERM and SIGINT with status 0, after the given steps. react-router-serve itself stops
 * accepting at the same signals.
 */
export function stopOnSignals(...steps: (() => Promise<void>)[]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), DRAIN_MS + 1_500).unref();
    for (const step of steps) await step().catch(() => {});
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}

function limitTimes(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = 65_000;
}

function pathOf(target: string | undefined): string {
  const url = URL.parse(target ?? "");
  return url ? url.pathname + url.search : "/*";
}

/** What a client may still send of a body that was refused; more, and its connection ends. */
const MAX_DISCARDED_BYTES = 32 * 1_048_576;

/** Reads a refused body to its end: left as it is, it would hold up the next request on the same connection. */
function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let size = 0;
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED_BYTES) request.socket.destroy();
  });
  request.resume();
}

/** Adds them when the answer's own are known: the adapter appends, so that one set before would stand there twice. */
function fillInHeaders(response: ServerResponse, headers: Record<string, string>): void {
  const writeHead = response.writeHead as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    // What Express answers by itself to a malformed address would let others frame it.
    if (response.getHeader("Content-Security-Policy") === "default-src 'none'") {
      response.removeHeader("Content-Security-Policy");
    }
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headersSent && !response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead.apply(response, args);
  };
}

const malformedStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What Node would answer to bytes that are no request, with our headers on it. */
function malformedAnswer(code: string | undefined, headers: Record<string, string>): string {
  const status = malformedStatus[code ?? ""] ?? 400;
  const lines = Object.entries({
    ...headers,
    "X-Request-Id": randomUUID(),
    Connection: "close",
    "Content-Length": "0",
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`;
}
