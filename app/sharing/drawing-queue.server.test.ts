import assert from "node:assert/strict";
import { mock, test } from "node:test";
import {
  createDrawingQueue,
  DrawingsBusyError,
  type Drawn,
  NoClientLeftError,
  type Turn,
} from "./drawing-queue.server.ts";

const image: Drawn = Buffer.from("png");
const staying = new AbortController().signal;

/** A queue whose first drawing waits until it is released. */
function busyQueue(maxWaiting = 20) {
  const queue = createDrawingQueue({ maxWaiting });
  const { promise, resolve: release } = Promise.withResolvers<Drawn>();
  const first = queue.draw("first", staying, (turn) => turn(() => promise));
  return { queue, first, release: () => release(image) };
}

const drawing = () => {
  const paint = mock.fn(async () => image);
  return { paint, make: (turn: Turn) => turn(paint) };
};

test("concurrent requests for one image share a drawing, and a later request starts another", async () => {
  const { queue, release } = busyQueue();
  const { paint, make } = drawing();
  const requests = [1, 2, 3].map(() => queue.draw("same", staying, make));
  release();
  assert.deepEqual(await Promise.all(requests), [image, image, image]);
  assert.equal(paint.mock.callCount(), 1);
  await queue.draw("same", staying, make);
  assert.equal(paint.mock.callCount(), 2);
});

test("an image whose clients have all left is not drawn", async () => {
  const { queue, release } = busyQueue();
  const [left, shared] = [drawing(), drawing()];
  const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
  const abandoned = [queue.draw("left", one.signal, left.make), queue.draw("left", other.signal, left.make)];
  const gone = Promise.all(abandoned.map((request) => assert.rejects(request, NoClientLeftError)));
  const awaited = [queue.draw("shared", third.signal, shared.make), queue.draw("shared", staying, shared.make)];
  for (const client of [one, other, third]) client.abort();
  release();
  await gone;
  assert.deepEqual(await awaited[1], image);
  assert.deepEqual([left.paint.mock.callCount(), shared.paint.mock.callCount()], [0, 1]);
  assert.deepEqual(await queue.draw("left", staying, left.make), image, "a new request draws it");
});

test("a full queue refuses a new image, but not another request for a waiting one", async () => {
  const { queue, release } = busyQueue(2);
  const { make } = drawing();
  const waiting = ["a", "b", "a"].map((name) => queue.draw(name, staying, make));
  await assert.rejects(queue.draw("c", staying, make), DrawingsBusyError);
  release();
  await Promise.all(waiting);
  assert.deepEqual(await queue.draw("c", staying, make), image);
});

test("if a drawing fails, only its own clients get the error", async () => {
  const { queue, first, release } = busyQueue();
  const failing = queue.draw("failing", staying, async () => Promise.reject(new Error("no ink")));
  await assert.rejects(failing, /no ink/);
  release();
  assert.deepEqual(await first, image);
  assert.deepEqual(await queue.draw("failing", staying, drawing().make), image);
});
