import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { openDatabase } from "#db/open.ts";
import { testEngines } from "#test-support/databases.ts";
import { createJobs, type JobKind } from "./jobs.server.ts";

const kinds: JobKind[] = ["mail", "share", "sweep"];
const CLAIM_MS = 20_000;

/** A process that is at one job of each kind, and does not finish them. */
const program = `
import { createJobs } from "#app/jobs/jobs.server.ts";
import { openDatabase } from "#db/open.ts";
const [engine, kinds] = process.argv.slice(1).map((each) => JSON.parse(each));
const database = await openDatabase(engine);
await database.migrate();
const jobs = createJobs({ db: database.db, now: () => new Date(), onError: console.error });
for (const kind of kinds) {
  await jobs.add(kind, "a");
  await jobs.add(kind, "b");
  const run = (key) => new Promise(() => console.log(kind + " " + key));
  jobs.handle(kind, { run, retryMs: () => 1_000, claimMs: ${CLAIM_MS} });
}
jobs.start();
setInterval(() => {}, 1_000);
`;

for (const engine of testEngines) {
  test(`a job that kill -9 interrupted is done by the next process, of each kind: ${engine.name}`, {
    skip: engine.skip,
  }, async () => {
    const created = await engine.create("migrated");
    const args = ["--input-type=module", "-e", program, JSON.stringify(created.engine), JSON.stringify(kinds)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const begun: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      begun.push(line);
      if (begun.length === kinds.length) child.kill("SIGKILL");
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    assert.deepEqual(begun.toSorted(), kinds.map((kind) => `${kind} a`).toSorted());

    const database = await openDatabase(created.engine);
    let clock = Date.now();
    const done: string[] = [];
    const onError = (_: string, error: unknown) => assert.ifError(error);
    const jobs = createJobs({ db: database.db, now: () => new Date(clock), onError });
    for (const kind of kinds) {
      jobs.handle(kind, {
        async run(key, { attempts }) {
          done.push(`${kind} ${key} ${attempts}`);
          return "done";
        },
        retryMs: () => 1_000,
        claimMs: CLAIM_MS,
      });
    }
    jobs.start();
    await jobs.settled();
    assert.deepEqual(done.toSorted(), kinds.map((kind) => `${kind} b 1`).toSorted());
    // Another instance of PostgreSQL could be at them; the embedded database has one process.
    if (created.engine.engine === "pglite") await jobs.releaseClaims();
    else clock += CLAIM_MS + 1;
    for (const kind of kinds) jobs.wake(kind);
    await jobs.settled();
    assert.deepEqual(done.slice(kinds.length).toSorted(), kinds.map((kind) => `${kind} a 2`).toSorted());
    assert.deepEqual(await database.db.selectFrom("jobs").selectAll().execute(), []);
    await jobs.stop();
    await database.close();
    await created.drop();
  });
}
