import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { type TestContext, test } from "node:test";
import { httpRequest } from "#test-support/http.ts";
import { limitBodyTime, wrapNextServer } from "./listen.server.ts";
import { receive } from "./receive.server.ts";

/** A server behind an entrance that answers /robots.txt. */
async function openServer(t: TestContext, router: RequestListener) {
  const entrance = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    receive(request, response, { siteUrl: new URL("https://site.example"), known: null }, () => {});
    if (request.url === "/robots.txt") response.writeHead(200, { "X-Frame": "no" }).end("from memory");
    else next();
  };
  const drain = wrapNextServer(entrance, { "X-Policy": "yes" });
  const server = http.createServer(router).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close().closeAllConnections());
  return { server, drain, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a server that closes answers what it has begun, and then its connections end", async (t) => {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { server, drain, url } = await openServer(t, async (request, response) => {
    if (request.url === "/theme") response.write("begun ");
    if (request.url === "/theme") started.resolve();
    await released.promise;
    response.end("whole");
  });
  const agent = new http.Agent({ keepAlive: true });
  const answers = Promise.all(["/healthz", "/theme"].map((path) => httpRequest(url, { path, agent })));
  await started.promise;
  server.close();
  const drained = drain();
  released.resolve();
  const [late, streamed] = await answers;
  assert.deepEqual([String(late?.body), String(streamed?.body)], ["whole", "begun whole"]);
  assert.equal(late?.headers.connection, "close");
  await drained;
  assert.equal(await new Promise((resolve) => server.getConnections((_, count) => resolve(count))), 0);
});

test("a server that closes does not wait for connections on which nothing was sent", async (t) => {
  const { server, drain, url } = await openServer(t, (_, response) => response.end());
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(server, "connection");
  server.close();
  await drain();
  assert.equal(await new Promise((resolve) => server.getConnections((_, count) => resolve(count))), 0);
  await once(socket.resume(), "close");
});

function receiving(t: TestContext) {
  const socket = { bytesRead: 0 };
  const headers = { "transfer-encoding": "chunked" };
  const request = Object.assign(new EventEmitter(), { headers, socket, complete: false, destroyed: false });
  const end = t.mock.fn(() => request.emit("close"));
  const response = new EventEmitter();
  const extend = limitBodyTime(request as unknown as IncomingMessage, response as unknown as ServerResponse, end);
  return { request, response, socket, extend, isEnded: () => end.mock.callCount() > 0 };
}

test("a body has 30 s; that of the owner has as long as bytes flow, four at a time", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const [stranger, answered, complete, stalled, fifth, ...slow] = Array.from({ length: 8 }, () => receiving(t));
  assert.ok(stranger && answered && complete && stalled && fifth);
  complete.request.complete = true;
  answered.response.emit("close");
  for (const { extend } of [stalled, ...slow, fifth]) extend();
  t.mock.timers.tick(30_000);
  const areEnded = [stranger, answered, complete, fifth, stalled].map(({ isEnded }) => isEnded());
  assert.deepEqual(areEnded, [true, true, false, true, false]);
  for (let minute = 0; minute < 10; minute += 1) {
    for (const { socket } of slow) socket.bytesRead += 61_440;
    t.mock.timers.tick(60_000);
  }
  assert.equal(stalled.isEnded(), true, "less than 1 KB a second");
  for (const { isEnded } of slow) assert.equal(isEnded(), false);

  // The stalled one has left its place.
  const next = receiving(t);
  next.extend();
  t.mock.timers.tick(40_000);
  assert.equal(next.isEnded(), false);
  // So has one that was answered before its body had come.
  next.response.emit("close");
  const last = receiving(t);
  last.extend();
  t.mock.timers.tick(40_000);
  assert.equal(last.isEnded(), false);
  for (const { request } of [last, ...slow]) request.emit("end");
});
