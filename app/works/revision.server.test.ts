import assert from "node:assert/strict";
import { test } from "node:test";
import { describeDatabases } from "#test-support/describe-databases.ts";
import { countUp, createRevision, oncePerRevision } from "./revision.server.ts";

describeDatabases("revision", (database) => {
  const change = () => database.db.transaction().execute(countUp);
  const open = () => createRevision({ db: database.db, now: () => 0 });

  test("is unknown until the first read, and changes only by another read", async () => {
    const revision = open();
    assert.equal(revision.current(), null);
    assert.equal(revision.isConfirmed(), false);
    await revision.refresh();
    const first = revision.current();
    assert.equal(typeof first, "number");
    await change();
    assert.equal(revision.current(), first);
    await revision.refresh();
    assert.equal(revision.current(), (first ?? 0) + 1);
    revision.stop();
  });

  test("a local change updates it at once, in any order of reports", async () => {
    const revision = open();
    await revision.refresh();
    const first = revision.current() ?? 0;
    revision.moveTo(first + 2);
    revision.moveTo(first + 1);
    assert.equal(revision.current(), first + 2);
    revision.stop();
  });

  test("a read that began before a local change is ignored", async () => {
    const revision = open();
    await revision.refresh();
    const refreshing = revision.refresh();
    const changed = (revision.current() ?? 0) + 1;
    revision.moveTo(changed);
    await refreshing;
    assert.equal(revision.current(), changed);
    revision.stop();
  });
});

function testRead() {
  const state = { revision: 1 as number | null, reads: 0 };
  const { read, held } = oncePerRevision(
    () => state.revision,
    async () => {
      state.reads += 1;
      return state.reads;
    },
  );
  return { state, read, held };
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

test("those who ask at once wait for one reading", async () => {
  const { state, read } = testRead();
  assert.deepEqual(await Promise.all([read(), read(), read()]), [1, 1, 1]);
  state.revision = 2;
  assert.deepEqual(await Promise.all([read(), read()]), [2, 2]);
});

test("what is in memory is there at once, and is read again when the revision has changed", async () => {
  const { state, read, held } = testRead();
  assert.equal(held(), null);
  await read();
  assert.deepEqual(held(), { value: 1, isCurrent: true });
  state.revision = 2;
  assert.deepEqual(held(), { value: 1, isCurrent: false });
  await read();
  assert.deepEqual([held(), state.reads], [{ value: 2, isCurrent: true }, 2]);
});
