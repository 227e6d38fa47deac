import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createDrawings, DrawingsBusyError } from "./drawings.server.ts";

const staying = new AbortController().signal;

/** Drawings of which the first one waits until it is released. */
function busyDrawings(limits: { maxWaiting?: number; maxWaitMs?: number } = {}) {
  const { findOrDraw } = createDrawings({ maxWaiting: 20, maxWaitMs: 60_000, ...limits });
  const { promise, resolve: release } = Promise.withResolvers<string>();
  const found = new Map<string, string>();
  const draw = mock.fn(async (name: string) => {
    const image = name === "first" ? await promise : name;
    found.set(name, image);
    return image;
  });
  const ask = (name: string, client = staying) =>
    findOrDraw(
      client,
      async () => found.get(name) ?? null,
      () => draw(name),
    );
  return { ask, draw, first: ask("first"), release: () => release("first") };
}

test("one image is drawn at a time, once for all clients who wait for it", async () => {
  const { ask, draw, release } = busyDrawings();
  const clients = ["same", "same", "other", "same"].map((name) => ask(name));
  await nextTurn();
  assert.deepEqual(
    draw.mock.calls.map((call) => call.arguments[0]),
    ["first"],
  );
  release();
  assert.deepEqual(await Promise.all(clients), ["same", "same", "other", "same"]);
  assert.equal(draw.mock.callCount(), 3);
  assert.equal(await ask("same"), "same");
  assert.equal(draw.mock.callCount(), 3);
});

test("an image whose client has left is not drawn, and leaves its place to others", async () => {
  const { ask, draw, first, release } = busyDrawings({ maxWaiting: 2 });
  const client = new AbortController();
  const left = ask("left", client.signal);
  await assert.rejects(Promise.all([ask("a"), ask("b")]), DrawingsBusyError);
  client.abort();
  await assert.rejects(left, DrawingsBusyError);
  const waiting = ask("c");
  release();
  assert.deepEqual([await first, await waiting], ["first", "c"]);
  assert.ok(!draw.mock.calls.some((call) => call.arguments[0] === "left"));
});

test("a client does not wait longer than allowed, and finds the image later", async () => {
  const { ask, draw, first, release } = busyDrawings({ maxWaitMs: 5 });
  await assert.rejects(first, DrawingsBusyError);
  await assert.rejects(ask("late"), DrawingsBusyError);
  release();
  assert.equal(await ask("first"), "first");
  assert.equal(draw.mock.callCount(), 1);
});

test("if a drawing fails, only its own client gets the error", async () => {
  const { findOrDraw } = createDrawings({ maxWaiting: 20, maxWaitMs: 60_000 });
  const draw = (make: () => Promise<string>) => findOrDraw(staying, async () => null, make);
  const failing = draw(() => Promise.reject(new Error("no ink")));
  const sound = draw(async () => "image");
  await assert.rejects(failing, /no ink/);
  assert.equal(await sound, "image");
});
