import assert from "node:assert/strict";
import { test } from "node:test";
import { createBreaker } from "./breaker.ts";

test("an outage has one begin and one end, and all that waits fails with what began it", async () => {
  const events: unknown[] = [];
  const breaker = createBreaker({ onAway: (error) => events.push(error), onBack: () => events.push("back") });
  const [first, later] = [new Error("first"), new Error("later")];
  assert.equal(await breaker.wait(Promise.resolve("value")), "value");
  const waiting = [breaker.wait(new Promise(() => {})), breaker.wait(new Promise(() => {}))];
  breaker.succeeded();
  breaker.failed(first);
  breaker.failed(later);
  for (const call of waiting) await assert.rejects(call, first);
  assert.equal(breaker.allows(), false);
  // The one that tries again has its own result.
  await assert.rejects(breaker.wait(Promise.reject(later)), later);
  assert.equal(await breaker.wait(Promise.resolve("again")), "again");
  breaker.succeeded();
  breaker.succeeded();
  assert.equal(breaker.allows(), true);
  assert.deepEqual(events, [first, "back"]);
});
