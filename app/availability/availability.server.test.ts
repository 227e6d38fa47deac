import assert from "node:assert/strict";
import { test } from "node:test";
import { describeDatabases } from "#test-support/describe-databases.ts";
import { createRevision } from "../works/revision.server.ts";
import { createAvailability, isPast, nextMonths } from "./availability.server.ts";

test("the next twelve months are offered, and a month that is past is not shown", () => {
  const months = nextMonths("2026-11");
  assert.deepEqual([months.at(0), months.at(1), months.length], ["2026-12", "2027-01", 12]);
  assert.equal(months.at(-1), "2027-11");
  assert.equal(isPast({ kind: "from", month: "2026-10" }, "2026-11"), true);
  assert.equal(isPast({ kind: "from", month: "2026-11" }, "2026-11"), false);
  assert.equal(isPast({ kind: "now" }, "2026-11"), false);
});

describeDatabases("availability", (database) => {
  const revisions: number[] = [];
  const open = () =>
    createAvailability({
      db: database.db,
      now: () => new Date("2026-11-22T12:00:00Z"),
      onChange: (revision) => revisions.push(revision),
    });

  test("is nothing at first, then what the owner has set, and each change is a new revision", async () => {
    const [availability, revision] = [open(), createRevision({ db: database.db })];
    assert.deepEqual(await availability.get(), { kind: "none" });
    for (const kind of ["now", "full", "none"]) {
      await availability.set(kind, "2027-01");
      assert.deepEqual(await open().get(), { kind });
    }
    await availability.set("from", "2027-01");
    assert.deepEqual(await open().get(), { kind: "from", month: "2027-01" });
    assert.deepEqual(revisions, [1, 2, 3, 4]);
    await revision.refresh();
    assert.equal(revision.current(), 4);
    revision.stop();
  });

  test("what the form does not offer is refused and changes nothing", async () => {
    const availability = open();
    const before = await availability.get();
    const count = revisions.length;
    for (const [kind, month] of [
      ["soon", undefined],
      [null, null],
      ["from", undefined],
      ["from", "2026-10"],
      ["from", "2027-12"],
      ["from", "2027-1"],
    ]) {
      assert.deepEqual(await availability.set(kind, month), { error: "availability_unknown" });
    }
    assert.deepEqual(await availability.get(), before);
    assert.equal(revisions.length, count);
  });
});
