import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http, {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import onHeaders from "on-headers";
import { countConnection } from "./queue.server.ts";

type Entrance = (request: IncomingMessage, response: ServerResponse, next: () => void, extendBody: () => void) => void;

// The time of a body depends on its sender: see limitBodyTime.
const timeouts = { headersTimeout: 15_000, requestTimeout: 0, keepAliveTimeout: 65_000 };
/** A client that reads nothing for so long would keep its place for ever. */
const STALLED_MS = 120_000;
const DRAIN_TIMEOUT_MS = 8_000;
const CONTINUE_DELAY_MS = 100;
const MAX_DISCARDED_BYTES = 32 * 1_048_576;

/** react-router-serve creates its server after it has imported the build, so `createServer` is replaced once. */
export function wrapNextServer(entrance: Entrance, headers: Record<string, string>): () => Promise<void> {
  const { createServer } = http;
  const connections = new Set<Socket>();
  let server: Server | undefined;
  http.createServer = ((router: RequestListener) => {
    http.createServer = createServer;
    server = createServer(timeouts, answer);
    return server
      .setTimeout(STALLED_MS)
      .on("connection", remember)
      .on("checkContinue", delayContinue)
      .on("clientError", refuse)
      .on("error", (error) => server?.listening || endUnusable(error));

    function answer(request: IncomingMessage, response: ServerResponse): void {
      response.once("finish", () => discardBody(request));
      onHeaders(response, () => server?.listening || response.setHeader("Connection", "close"));
      // The header came too late for a response that had begun.
      response.once("close", () => server?.listening || server?.closeIdleConnections());
      const refuseSlow = () => refuse(Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), request.socket);
      const extendBody = limitBodyTime(request, response, refuseSlow);
      entrance(request, response, () => router(request, response), extendBody);
    }
  }) as typeof createServer;

  function remember(socket: Socket): void {
    countConnection();
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  }

  /** A client that is refused by its headers alone need not send its body. */
  function delayContinue(request: IncomingMessage, response: ServerResponse): void {
    setTimeout(() => response.headersSent || response.destroyed || response.writeContinue(), CONTINUE_DELAY_MS).unref();
    server?.emit("request", request, response);
  }

  function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    // A second response would be taken for a part of the first one.
    if (!socket.writable || socket.bytesWritten > 0) socket.destroy();
    else socket.end(malformedResponse(error.code, headers), () => socket.destroy());
  }

  return async function drain() {
    // Node waits for these too: browsers open connections before they need them.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    if (server) await Promise.race([once(server, "close"), wait(DRAIN_TIMEOUT_MS)]);
  };
}

function endUnusable({ message }: Error): never {
  process.stderr.write(`HOST and PORT are not usable: ${message}.\n`);
  process.exit(1);
}

/** An unread body would block the connection for the next request, so a refused one is read, up to a limit. */
function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const end = socket.bytesRead + MAX_DISCARDED_BYTES;
  request
    .removeAllListeners("data")
    .on("data", () => socket.bytesRead > end && socket.destroy())
    .resume();
}

const malformedStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function malformedResponse(code: string | undefined, headers: Record<string, string>): string {
  const status = malformedStatus[code ?? ""] ?? 400;
  const all = { ...headers, "X-Request-Id": randomUUID(), Connection: "close", "Content-Length": "0" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n");
}

const BODY_MS = 30_000;
const MIN_BYTES_A_MINUTE = 60 * 1_024;
const MAX_LONG = 4;

let long = 0;

/** @returns a function that gives the body more time while bytes flow: for the owner, whose line may be slow */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, end: () => void): () => void {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (length === undefined && coding === undefined) return () => {};
  let isLong = false;
  const stop = () => clearTimeout(timer);
  const endSlow = () => {
    stop();
    if (!request.complete) end();
  };
  const free = () => {
    if (isLong) long -= 1;
    isLong = false;
  };
  let timer = setTimeout(endSlow, BODY_MS).unref();
  request.once("end", stop).once("close", stop).once("end", free).once("close", free);
  // A request that is answered before its body has come may emit neither, and its body still has its limit.
  response.once("close", free);

  return function extend() {
    if (isLong || request.complete || request.destroyed || long >= MAX_LONG) return;
    stop();
    isLong = true;
    long += 1;
    let { bytesRead } = request.socket;
    timer = setInterval(() => {
      if (request.socket.bytesRead - bytesRead < MIN_BYTES_A_MINUTE) endSlow();
      bytesRead = request.socket.bytesRead;
    }, 60_000).unref();
  };
}
