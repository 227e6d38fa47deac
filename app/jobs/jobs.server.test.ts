import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, mock, test } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { createJobs, type JobHandler, type Jobs, type Outcome } from "./jobs.server.ts";

const second = 1_000;
const WAKE_MS = 10 * second;
const CLAIM_MS = 20 * second;

for (const engine of testEngines) {
  describe(`jobs: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let clock = Date.parse("2026-01-01T12:00:00Z");
    const now = () => new Date(clock);
    const instances: Jobs[] = [];
    const gates: (() => void)[] = [];

    before(async () => {
      database = await openTestDatabase(engine);
    });

    beforeEach(() => {
      mock.timers.enable({ apis: ["setInterval"] });
    });

    afterEach(async () => {
      for (const open of gates.splice(0)) open();
      await Promise.all(instances.splice(0).map((jobs) => jobs.stop()));
      mock.timers.reset();
      await database.db.deleteFrom("jobs").execute();
    });

    after(() => database.close());

    function instance(onError: (kind: string, error: unknown) => void = (_, error) => assert.ifError(error)): Jobs {
      const jobs = createJobs({ db: database.db, now, onError });
      instances.push(jobs);
      return jobs;
    }

    const handler = (run: JobHandler["run"], changes: Partial<JobHandler> = {}): JobHandler => ({
      run,
      retryMs: (attempts) => [30 * second, 60 * second][attempts - 1],
      claimMs: CLAIM_MS,
      ...changes,
    });

    /** A handler whose jobs wait until they are released. */
    function gated(kindOf: (run: JobHandler["run"]) => JobHandler = handler) {
      const opening = Promise.withResolvers<Outcome>();
      const entering = Promise.withResolvers<void>();
      const release = () => opening.resolve("done");
      gates.push(release);
      const run = mock.fn((_key: string) => {
        entering.resolve();
        return opening.promise;
      });
      return { handler: kindOf(run), run, release, entered: entering.promise };
    }

    const rows = () => database.db.selectFrom("jobs").selectAll().orderBy("id").execute();

    /** Lets a time pass, and each instance look for jobs. */
    async function pass(milliseconds: number): Promise<void> {
      clock += milliseconds;
      mock.timers.tick(WAKE_MS);
      for (const jobs of instances) await jobs.settled();
    }

    test("jobs of a kind are done one at a time in the order in which they came, and end", async () => {
      const jobs = instance();
      const done: string[] = [];
      let atOnce = 0;
      jobs.handle(
        "mail",
        handler(async (key) => {
          atOnce += 1;
          assert.equal(atOnce, 1);
          await new Promise(setImmediate);
          atOnce -= 1;
          done.push(key);
          return "done";
        }),
      );
      await jobs.add("mail", "later", undefined, second);
      for (const key of ["a", "b", "c"]) await jobs.add("mail", key);
      jobs.wake("mail");
      await jobs.settled("mail");
      clock += second;
      await jobs.add("mail", "d");
      jobs.wake("mail");
      await jobs.settled("mail");
      assert.deepEqual(done, ["a", "b", "c", "later", "d"]);
      assert.deepEqual(await rows(), []);
    });

    test("a job belongs to the transaction that adds it, and is queued once", async () => {
      const jobs = instance();
      const { db } = database;
      const failed = db.transaction().execute(async (trx) => {
        await jobs.add("share", "a", trx);
        throw new Error("rolled back");
      });
      await assert.rejects(failed, /rolled back/);
      assert.deepEqual(await rows(), []);
      await db.transaction().execute((trx) => jobs.add("share", "a", trx));
      await jobs.add("share", "a");
      await jobs.add("mail", "a");
      assert.deepEqual(
        (await rows()).map(({ kind, key }) => [kind, key]),
        [
          ["share", "a"],
          ["mail", "a"],
        ],
      );
    });

    test("a job that is added again is due at once, unless an instance is at it", async () => {
      const jobs = instance();
      const { handler: slow, run, release, entered } = gated();
      jobs.handle("share", slow);
      await jobs.add("share", "a", undefined, 60 * second);
      jobs.start();
      await jobs.settled();
      assert.equal(run.mock.callCount(), 0);
      await jobs.add("share", "a");
      jobs.wake("share");
      await entered;
      const [claimed] = await rows();
      await jobs.add("share", "a", undefined, 60 * second);
      assert.deepEqual(await rows(), [claimed]);
      release();
      await jobs.settled();
      assert.deepEqual(await rows(), []);
      assert.equal(run.mock.callCount(), 1);
    });

    test("a job that always fails is tried after each wait, then given up, and others go on", async () => {
      const errors: unknown[] = [];
      const jobs = instance((kind, error) => errors.push(`${kind}: ${(error as Error).message}`));
      const tries: [key: string, attempts: number, at: number][] = [];
      const givenUp: string[] = [];
      const start = clock;
      jobs.handle(
        "share",
        handler(
          async (key, { attempts }) => {
            tries.push([key, attempts, (clock - start) / second]);
            if (key === "bad") throw new Error("always");
            return "done";
          },
          { giveUp: async (key) => void givenUp.push(key) },
        ),
      );
      await jobs.add("share", "bad");
      await jobs.add("share", "good");
      jobs.start();
      await jobs.settled();
      // The others would fail for the same reason, so they wait for the next time.
      assert.deepEqual(tries, [["bad", 1, 0]]);
      for (let passed = 0; passed < 20; passed += 1) await pass(WAKE_MS);
      assert.deepEqual(tries, [
        ["bad", 1, 0],
        ["good", 1, 10],
        ["bad", 2, 30],
        ["bad", 3, 90],
      ]);
      assert.deepEqual([givenUp, errors], [["bad"], Array(3).fill("share: always")]);
      assert.deepEqual(await rows(), []);
    });

    test("a job that is refused is given up at once, and the next one is done", async () => {
      const jobs = instance();
      const { db } = database;
      const done: string[] = [];
      const giveUp: JobHandler["giveUp"] = (key, trx) => jobs.add("share", `given up ${key}`, trx);
      jobs.handle(
        "mail",
        handler(
          async (key) => {
            done.push(key);
            return key === "a" ? "refused" : "done";
          },
          { giveUp },
        ),
      );
      for (const key of ["a", "b"]) await jobs.add("mail", key);
      jobs.wake("mail");
      await jobs.settled();
      assert.deepEqual(done, ["a", "b"]);
      assert.deepEqual(await db.selectFrom("jobs").select("key").execute(), [{ key: "given up a" }]);
    });

    test("a job may begin anew after a time, without counting as tried", async () => {
      const jobs = instance();
      let tries = 0;
      jobs.handle(
        "sweep",
        handler(async (_, { attempts }) => {
          assert.equal(attempts, 1);
          tries += 1;
          return { waitMs: 3_600 * second };
        }),
      );
      await jobs.add("sweep", "hourly");
      jobs.start();
      await jobs.settled();
      for (let hours = 0; hours < 10; hours += 1) {
        await pass(3_599 * second);
        await pass(second);
      }
      assert.equal(tries, 11);
      assert.equal((await rows()).length, 1);
    });

    test("kinds do not wait for each other", async () => {
      const jobs = instance();
      const { handler: hung, entered } = gated();
      jobs.handle("mail", hung);
      jobs.handle(
        "share",
        handler(async () => "done"),
      );
      await jobs.add("mail", "a");
      await jobs.add("share", "a");
      jobs.wake("mail");
      await entered;
      jobs.wake("share");
      await jobs.settled("share");
      assert.deepEqual(
        (await rows()).map(({ kind }) => kind),
        ["mail"],
      );
    });

    test("two instances do each job once, and beside each other", async () => {
      const done: string[] = [];
      const both = [instance(), instance()];
      const meeting = both.map(() => Promise.withResolvers<void>());
      for (const [index, jobs] of both.entries()) {
        jobs.handle(
          "share",
          handler(async (key) => {
            meeting[index]?.resolve();
            await Promise.all(meeting.map(({ promise }) => promise));
            done.push(key);
            return "done";
          }),
        );
      }
      const keys = Array.from({ length: 40 }, (_, number) => `${number}`.padStart(2, "0"));
      for (const key of keys) await both[0]?.add("share", key);
      for (const jobs of both) jobs.start();
      for (const jobs of both) await jobs.settled();
      assert.deepEqual(done.toSorted(), keys);
    });

    test("a claim is renewed while its job is in work, and that of a killed instance ends", async () => {
      const dead = instance();
      const { handler: slow, entered } = gated();
      dead.handle("share", slow);
      await dead.add("share", "a");
      dead.wake("share");
      await entered;
      const other = instance();
      const run = mock.fn(async () => "done" as const);
      other.handle("share", handler(run));
      for (let renewals = 0; renewals < 10; renewals += 1) {
        clock += CLAIM_MS / 4;
        const until = clock + CLAIM_MS;
        mock.timers.tick(CLAIM_MS / 4);
        while ((await rows())[0]?.claimed_until?.getTime() !== until) await new Promise(setImmediate);
      }
      other.start();
      await other.settled();
      assert.equal(run.mock.callCount(), 0);
      // Nothing renews it any more: the timers stand still.
      clock += CLAIM_MS + 1;
      other.wake("share");
      await other.settled();
      assert.equal(run.mock.callCount(), 1);
    });

    test("an instance that comes back does not undo what another one has done meanwhile", async () => {
      const [late, other] = [instance(), instance()];
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const giveUp = mock.fn(async () => {});
      const entering = Promise.withResolvers<void>();
      late.handle(
        "mail",
        handler(
          () => {
            entering.resolve();
            return promise;
          },
          { giveUp },
        ),
      );
      await late.add("mail", "a");
      late.wake("mail");
      await entering.promise;
      clock += CLAIM_MS + 1;
      other.handle(
        "mail",
        handler(async () => ({ waitMs: 60 * second }), {}),
      );
      other.wake("mail");
      await other.settled();
      // The other one has claimed it once more.
      await database.db.updateTable("jobs").set({ attempts: 2 }).execute();
      const before = await rows();
      resolve("refused");
      await late.settled();
      assert.deepEqual(await rows(), before);
      assert.equal(giveUp.mock.callCount(), 0);
    });

    test("a start of the only process ends all claims", async () => {
      const dead = instance();
      const { handler: slow, entered } = gated();
      dead.handle("share", slow);
      await dead.add("share", "a");
      dead.wake("share");
      await entered;
      const next = instance();
      const run = mock.fn(async () => "done" as const);
      next.handle("share", handler(run));
      next.start();
      await next.settled();
      assert.equal(run.mock.callCount(), 0);
      await next.releaseClaims();
      next.wake("share");
      await next.settled();
      assert.equal(run.mock.callCount(), 1);
    });

    test("a job that ends its process each time is given up without a further try", async () => {
      const jobs = instance();
      const run = mock.fn(async () => "done" as const);
      const giveUp = mock.fn(async (_key: string) => {});
      jobs.handle("share", handler(run, { giveUp }));
      await jobs.add("share", "a");
      await database.db.updateTable("jobs").set({ attempts: 3 }).execute();
      jobs.wake("share");
      await jobs.settled();
      assert.equal(run.mock.callCount(), 0);
      assert.deepEqual(
        giveUp.mock.calls.map((call) => call.arguments[0]),
        ["a"],
      );
      assert.deepEqual(await rows(), []);
    });

    test("a job in work is told to end a while after the stop began, none is waited for, and no other begins", async () => {
      const jobs = instance();
      const deaf = gated();
      jobs.handle("share", deaf.handler);
      await jobs.add("share", "c");
      jobs.wake("share");
      await deaf.entered;
      const entering = Promise.withResolvers<void>();
      const run = mock.fn((_key: string, { signal }: { signal: AbortSignal }) => {
        entering.resolve();
        return new Promise<Outcome>((resolve) => signal.addEventListener("abort", () => resolve("failed")));
      });
      jobs.handle("mail", handler(run));
      for (const key of ["a", "b"]) await jobs.add("mail", key);
      jobs.wake("mail");
      await entering.promise;
      const stopped = jobs.stop();
      assert.equal(run.mock.calls[0]?.arguments[1].signal.aborted, false);
      await stopped;
      jobs.wake("mail");
      assert.equal(run.mock.callCount(), 1);
      assert.equal((await rows()).length, 3);
    });
  });
}
