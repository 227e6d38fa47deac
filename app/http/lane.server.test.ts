import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createLane, type LaneLimits } from "./lane.server.ts";

class FakeResponse extends EventEmitter {
  destroyed = false;
  end() {}
}

/** A lane, and requests by number: which were begun, which were refused, in their order. */
function setUp(limits: Partial<LaneLimits> = {}) {
  const lane = createLane({ maxInFlight: 2, maxWaiting: 3, maxWaitMs: 60_000, maxPlaceMs: 60_000, ...limits });
  const begun: number[] = [];
  const refused: number[] = [];
  function request(number: number): FakeResponse {
    const response = new FakeResponse();
    const { admit } = lane;
    admit(
      response as unknown as ServerResponse,
      () => begun.push(number),
      () => refused.push(number),
    );
    return response;
  }
  return { request, begun, refused };
}

async function turns(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await turn();
}

test("requests are begun one in a turn of the event loop, as many at a time as there are places", async () => {
  const { request, begun } = setUp();
  const [first] = [1, 2, 3].map(request);
  assert.deepEqual(begun, []);
  await turn();
  assert.deepEqual(begun, [1]);
  await turns();
  assert.deepEqual(begun, [1, 2]);
  first?.end();
  await turns();
  assert.deepEqual(begun, [1, 2, 3]);
});

test("one more than may wait is refused at once", async () => {
  const { request, begun, refused } = setUp();
  [1, 2, 3, 4, 5].map(request);
  assert.deepEqual(refused, [4, 5]);
  await turns();
  assert.deepEqual(begun, [1, 2]);
});

test("a request whose client has left is not begun, and its place is the next one's", async () => {
  const { request, begun } = setUp({ maxInFlight: 1 });
  const [first, second] = [1, 2, 3].map(request);
  await turns();
  if (second) second.destroyed = true;
  first?.emit("close");
  await turns();
  assert.deepEqual(begun, [1, 3]);
});

test("a request that has waited too long is refused", async () => {
  const { request, begun, refused } = setUp({ maxInFlight: 1, maxWaitMs: -1 });
  request(1);
  await turns();
  assert.deepEqual({ begun, refused }, { begun: [], refused: [1] });
});

test("a place is given on after a while, and ending twice frees it once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { request, begun } = setUp({ maxInFlight: 1, maxPlaceMs: 1_000 });
  const [first, second] = [1, 2, 3].map(request);
  await turns();
  assert.deepEqual(begun, [1]);
  t.mock.timers.tick(1_000);
  await turns();
  assert.deepEqual(begun, [1, 2]);
  first?.end();
  first?.emit("close");
  await turns();
  assert.deepEqual(begun, [1, 2]);
  second?.end();
  await turns();
  assert.deepEqual(begun, [1, 2, 3]);
});
