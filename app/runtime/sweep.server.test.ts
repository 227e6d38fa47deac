import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { describeDatabases } from "#test-support/describe-databases.ts";
import { createLog } from "./log.server.ts";
import { createSweeper } from "./sweep.server.ts";

const MINUTE_MS = 60_000;

describeDatabases("sweep", (database) => {
  beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
  afterEach(() => mock.timers.reset());

  test("a sweep reports what each step has removed", async () => {
    const steps = [async () => ({ works: 1 }), async () => ({ sessions: 2 })];
    const options = { db: database.db, now: () => new Date(), log: createLog("error"), onError: assert.ifError };
    assert.deepEqual(await createSweeper({ ...options, steps }).sweep(), { works: 1, sessions: 2 });
  });

  test("the first sweep is three minutes after the start, and the next ones every hour, on one instance, also after a failure", async () => {
    let clock = Date.now();
    let sweeps = 0;
    const errors: unknown[] = [];
    const start = () => {
      const sweep = async () => {
        sweeps += 1;
        if (sweeps === 2) throw new Error("the store is away");
        return {};
      };
      const options = { db: database.db, now: () => new Date(clock), log: createLog("error") };
      const sweeper = createSweeper({ ...options, steps: [sweep], onError: (error) => errors.push(error) });
      sweeper.start();
      return sweeper;
    };
    const open = [start(), start()];
    const pass = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 1) {
        clock += MINUTE_MS;
        mock.timers.tick(MINUTE_MS);
        for (const sweeper of open) await sweeper.settled();
      }
      return sweeps;
    };
    const counts: number[] = [];
    for (const minutes of [2, 1, 59, 1, 60, 60]) counts.push(await pass(minutes));
    assert.deepEqual(counts, [0, 1, 1, 2, 3, 4]);
    assert.deepEqual(errors.map(String), ["Error: the store is away"]);
    // A restart sweeps no earlier, but three minutes later if an hour has passed.
    open.push(start());
    assert.equal(await pass(57), 4);
    assert.equal(await pass(3), 5);
    for (const sweeper of open.splice(0)) await sweeper.stop();
    clock += 10 * 60 * MINUTE_MS;
    open.push(start());
    assert.deepEqual([await pass(2), await pass(1)], [5, 6]);
    await open[0]?.stop();
  });
});
