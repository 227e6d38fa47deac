import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { createLog } from "./log.server.ts";
import { createSweep, sweepHourly } from "./sweep.server.ts";

for (const engine of testEngines) {
  describe(`sweep: ${engine.name}`, { skip: engine.skip }, () => {
    test("one instance sweeps at a time, and reports what each step has removed", async () => {
      const database = await openTestDatabase(engine);
      const clock = Date.now();
      const steps = [async () => ({ works: 1 }), async () => ({ sessions: 2 })];
      const sweep = createSweep({ db: database.db, now: () => new Date(clock), steps });
      assert.deepEqual(await sweep(), { works: 1, sessions: 2 });
      const held_until = new Date(clock + 60_000);
      await database.db.updateTable("leases").set({ held_until }).execute();
      assert.equal(await sweep(), null);
      await database.db
        .updateTable("leases")
        .set({ held_until: new Date(clock) })
        .execute();
      assert.notEqual(await sweep(), null);
      await database.close();
    });
  });
}

test("the first sweep is three minutes after the start, and the next ones are every hour", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const minute = 60_000;
  let sweeps = 0;
  sweepHourly(async () => {
    sweeps += 1;
    return null;
  }, createLog("error"));
  const after = (minutes: number) => {
    t.mock.timers.tick(minutes * minute);
    return sweeps;
  };
  assert.deepEqual([2, 1, 59, 1, 60].map(after), [0, 1, 1, 2, 3]);
});
