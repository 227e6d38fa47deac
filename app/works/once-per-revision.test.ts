import assert from "node:assert/strict";
import { test } from "node:test";
import { oncePerRevision } from "./once-per-revision.ts";

function testRead() {
  const state = { revision: 1 as number | null, reads: 0 };
  const read = oncePerRevision(
    () => state.revision,
    async () => {
      state.reads += 1;
      return state.reads;
    },
  );
  return { state, read };
}

test("a value is read once for each revision of the works", async () => {
  const { state, read } = testRead();
  assert.deepEqual([await read(), await read()], [1, 1]);
  state.revision = 2;
  assert.equal(await read(), 2);
});

test("while the revision is not known, the value is read each time", async () => {
  const { state, read } = testRead();
  state.revision = null;
  assert.deepEqual([await read(), await read()], [1, 2]);
});
