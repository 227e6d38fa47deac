import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnanswered } from "./network.ts";

const answer = (status: number) => ({ status, statusText: "", internal: false, data: "<h1>A proxy</h1>" });

test("whatever a proxy answers in place of the site counts as no answer", () => {
  for (const status of [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530])
    assert.equal(isUnanswered(answer(status)), true, `${status}`);
});

test("what the site itself refuses or says of its failures is an answer", () => {
  for (const status of [400, 403, 404, 422, 429, 500, 507])
    assert.equal(isUnanswered(answer(status)), false, `${status}`);
  assert.equal(isUnanswered(new Error("a bug")), false);
});
