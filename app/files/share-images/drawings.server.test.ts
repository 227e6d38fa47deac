import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createDrawings, DrawingsBusyError } from "./drawings.server.ts";

const staying = new AbortController().signal;

/** Drawings of which the first two wait until they are released. */
function busyDrawings({ maxKept = 64, maxWaitMs = 60_000 } = {}) {
  const drawings = createDrawings<string>({ maxKept, maxWaitMs });
  const { promise, resolve } = Promise.withResolvers<void>();
  const draw = mock.fn(async (name: string) => {
    if (name.startsWith("first")) await promise;
    return `image ${name}`;
  });
  const ask = (name: string, client = staying) => drawings.get(name, client, () => draw(name));
  const drawn = () => draw.mock.calls.map((call) => call.arguments[0]);
  return { ask, drawn, first: [ask("first"), ask("first too")], release: resolve };
}

test("two images are drawn at a time, each once for all clients who wait for it", async () => {
  const { ask, drawn, first, release } = busyDrawings();
  const clients = ["same", "first", "same", "other", "same"].map((name) => ask(name));
  await nextTurn();
  assert.deepEqual(drawn(), ["first", "first too"]);
  release();
  assert.deepEqual(await Promise.all(first), ["image first", "image first too"]);
  const images = ["image same", "image first", "image same", "image other", "image same"];
  assert.deepEqual(await Promise.all(clients), images);
  assert.equal(await ask("same"), "image same");
  assert.deepEqual(drawn(), ["first", "first too", "same", "other"]);
});

test("the images that were asked for last are kept", async () => {
  const { ask, drawn, first, release } = busyDrawings({ maxKept: 3 });
  release();
  await Promise.all(first);
  for (const name of ["a", "first", "b", "first", "a", "first too"]) await ask(name);
  assert.deepEqual(drawn(), ["first", "first too", "a", "b", "first too"]);
});

test("an image whose client has left is not drawn, unless another one waits for it", async () => {
  const { ask, drawn, release } = busyDrawings();
  const client = new AbortController();
  const left = [ask("left", client.signal), ask("shared", client.signal)];
  const waiting = ask("shared");
  client.abort();
  for (const each of left) await assert.rejects(each, DrawingsBusyError);
  release();
  assert.equal(await waiting, "image shared");
  assert.deepEqual(drawn(), ["first", "first too", "shared"]);
});

test("a client does not wait longer than allowed, and finds the image later", async () => {
  const { ask, drawn, first, release } = busyDrawings({ maxWaitMs: 5 });
  for (const each of [...first, ask("late")]) await assert.rejects(each, DrawingsBusyError);
  release();
  assert.equal(await ask("first"), "image first");
  assert.deepEqual(drawn(), ["first", "first too"]);
});

test("if a drawing fails, only its own clients get the error, and the next one draws it again", async () => {
  const drawings = createDrawings<string>({ maxKept: 64, maxWaitMs: 60_000 });
  const draw = (name: string, make: () => Promise<string>) => drawings.get(name, staying, make);
  const failing = [1, 2].map(() => draw("a", () => Promise.reject(new Error("no ink"))));
  const sound = draw("b", async () => "image");
  for (const each of failing) await assert.rejects(each, /no ink/);
  assert.equal(await sound, "image");
  assert.equal(await draw("a", async () => "again"), "again");
});
