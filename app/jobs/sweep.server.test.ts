import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { createLog } from "../runtime/log.server.ts";
import { createJobs } from "./jobs.server.ts";
import { createSweep, createSweepJob, sweepSoon } from "./sweep.server.ts";

const MINUTE_MS = 60_000;

test("a sweep reports what each step has removed", async () => {
  const steps = [async () => ({ works: 1 }), async () => ({ sessions: 2 })];
  assert.deepEqual(await createSweep(steps)(), { works: 1, sessions: 2 });
});

for (const engine of testEngines) {
  describe(`sweep: ${engine.name}`, { skip: engine.skip }, () => {
    test("the first sweep is three minutes after the start, and the next ones every hour, on one instance, also after a failure", async () => {
      const database = await openTestDatabase(engine);
      let clock = Date.now();
      const sweeps: string[] = [];
      const errors: unknown[] = [];
      const start = async (name: string) => {
        const onError = (_: string, error: unknown) => errors.push(error);
        const jobs = createJobs({ db: database.db, now: () => new Date(clock), onError });
        const sweep = async () => {
          sweeps.push(name);
          if (sweeps.length === 2) throw new Error("the store is away");
          return {};
        };
        jobs.handle("sweep", createSweepJob(sweep, createLog("error")));
        await sweepSoon(jobs);
        return jobs;
      };
      const both = [await start("a"), await start("b")];
      const after = async (minutes: number) => {
        clock += minutes * MINUTE_MS;
        for (const jobs of both) jobs.wake("sweep");
        for (const jobs of both) await jobs.settled();
        return sweeps.length;
      };
      const counts: number[] = [];
      for (const minutes of [2, 1, 59, 1, 60, 60]) counts.push(await after(minutes));
      assert.deepEqual(counts, [0, 1, 1, 2, 3, 4]);
      assert.equal(errors.length, 1);
      // After a restart it comes three minutes later, not at once and not when it was due.
      both.push(await start("c"));
      assert.deepEqual([await after(2), await after(1)], [4, 5]);
      await Promise.all(both.map((jobs) => jobs.stop()));
      await database.close();
    });
  });
}
