import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { amongStrangers, countConnection, createQueue, type QueueLimits } from "./queue.server.ts";

class FakeResponse extends EventEmitter {
  destroyed = false;
  writeHead(_: number) {}
  /** As Node does, with the headers first. */
  end() {
    this.writeHead(200);
  }
}

/** A queue, and the numbers of the requests that were started and refused. */
function setUp(limits: Partial<QueueLimits> = {}) {
  const admit = createQueue({ places: 2, maxWaiting: 3, maxWaitMs: 60_000, ...limits });
  const started: number[] = [];
  const refused: number[] = [];
  function request(number: number): FakeResponse {
    const response = new FakeResponse();
    admit(
      response as unknown as ServerResponse,
      () => started.push(number),
      () => refused.push(number),
    );
    return response;
  }
  return { request, started, refused };
}

async function turns(count = 10, inEach = () => {}): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turn(inEach());
}

/** In ten turns the list grows by at most this many in each. */
async function mostInTurn(list: unknown[]): Promise<number> {
  const lengths: number[] = [];
  await turns(10, () => lengths.push(list.length));
  return Math.max(...lengths.map((length, index) => length - (lengths[index - 1] ?? 0)));
}

test("one request is started per turn of the event loop, up to the limit in flight", async () => {
  const { request, started } = setUp({ places: 3 });
  const [first] = [1, 2, 3, 4].map(request);
  assert.deepEqual(started, []);
  assert.equal(await mostInTurn(started), 1);
  assert.deepEqual(started, [1, 2, 3]);
  first?.end();
  await turns();
  assert.deepEqual(started, [1, 2, 3, 4]);
});

test("no request is started while connections arrive, of which Node accepts one per turn, or only after 64", async () => {
  const { request, started } = setUp();
  request(1);
  await turns(20, countConnection);
  assert.deepEqual(started, []);
  await turns();
  assert.deepEqual(started, [1]);
  request(2);
  await turns(60, countConnection);
  assert.deepEqual(started, [1]);
  await turns(10, countConnection);
  assert.deepEqual(started, [1, 2]);
});

test("requests beyond the limit of the queue are refused immediately", async () => {
  const { request, started, refused } = setUp();
  [1, 2, 3, 4, 5, 6, 7].map(request);
  assert.deepEqual(refused, [6, 7]);
  await turns();
  assert.deepEqual(started, [1, 2]);
});

test("a request whose client has left is not started, and the next one takes its place", async () => {
  const { request, started } = setUp({ places: 1 });
  const [first, second] = [1, 2, 3].map(request);
  await turns();
  if (second) second.destroyed = true;
  first?.emit("close");
  await turns();
  assert.deepEqual(started, [1, 3]);
});

test("a request that has waited too long is refused", async () => {
  const { request, started, refused } = setUp({ places: 1, maxWaitMs: -1 });
  request(1);
  await turns();
  assert.deepEqual({ started, refused }, { started: [], refused: [1] });
});

test("a place is free again after its time limit, and a response that begins and is closed frees one place", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { request, started } = setUp({ places: 1 });
  const [first, second] = [1, 2, 3].map(request);
  await turns();
  assert.deepEqual(started, [1]);
  t.mock.timers.tick(1_000);
  await turns();
  assert.deepEqual(started, [1, 2]);
  first?.end();
  first?.emit("close");
  await turns();
  assert.deepEqual(started, [1, 2]);
  second?.end();
  await turns();
  assert.deepEqual(started, [1, 2, 3]);
});

test("a request starts in its own async context, not in that of the request before it", async () => {
  const store = new AsyncLocalStorage<number>();
  const admit = createQueue({ places: 1, maxWaiting: 3, maxWaitMs: 60_000 });
  const seen: unknown[] = [];
  for (const number of [1, 2, 3]) {
    const response = new FakeResponse();
    const start = () => {
      seen.push(store.getStore());
      response.end();
    };
    store.run(number, () => admit(response as unknown as ServerResponse, start, assert.fail));
  }
  await turns();
  assert.deepEqual(seen, [1, 2, 3]);
});

test("of a crowd of invented addresses four are answered per turn of the event loop, in their order", async () => {
  const answered: number[] = [];
  for (let number = 1; number <= 10; number += 1) amongStrangers(() => answered.push(number));
  assert.deepEqual(answered, []);
  assert.equal(await mostInTurn(answered), 4);
  assert.deepEqual(answered, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
