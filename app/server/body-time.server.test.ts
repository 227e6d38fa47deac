import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { type TestContext, test } from "node:test";
import { limitBodyTime } from "./body-time.server.ts";

function receiving(t: TestContext) {
  const socket = { bytesRead: 0 };
  const request = Object.assign(new EventEmitter(), { socket, complete: false, destroyed: false });
  const end = t.mock.fn(() => request.emit("close"));
  const extend = limitBodyTime(request as unknown as IncomingMessage, end);
  return { request, socket, extend, isEnded: () => end.mock.callCount() > 0 };
}

test("a body has 30 s; that of the owner has as long as bytes flow, four at a time", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const [stranger, complete, stalled, fifth, ...slow] = Array.from({ length: 7 }, () => receiving(t));
  assert.ok(stranger && complete && stalled && fifth);
  complete.request.complete = true;
  for (const { extend } of [stalled, ...slow, fifth]) extend();
  t.mock.timers.tick(30_000);
  assert.deepEqual(
    [stranger, complete, fifth, stalled].map(({ isEnded }) => isEnded()),
    [true, false, true, false],
  );
  for (let minute = 0; minute < 10; minute += 1) {
    for (const { socket } of slow) socket.bytesRead += 61_440;
    t.mock.timers.tick(60_000);
  }
  assert.equal(stalled.isEnded(), true, "less than 1 KB a second");
  assert.deepEqual(
    slow.map(({ isEnded }) => isEnded()),
    [false, false, false],
  );

  // The stalled one has left its place.
  const next = receiving(t);
  next.extend();
  t.mock.timers.tick(40_000);
  assert.equal(next.isEnded(), false);
  for (const { request } of [next, ...slow]) request.emit("end");
});
