import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { getPriority } from "node:os";
import { test } from "node:test";
import { createProcessPool, inlineProgram } from "./background-process.server.ts";

const timeoutMs = 20_000;

const answering = (code: string) => inlineProgram(`process.on("message", (job) => { ${code} });`);
const processOf = (run: <Answer>(job: object) => Promise<Answer>) => run<number>({});

/** Resolves when the process has ended and this process has been notified. */
async function hasEnded(pid: number): Promise<void> {
  while (existsSync(`/proc/${pid}`)) await new Promise(setImmediate);
}

test("an idle process is reused, and a concurrent job gets another process", async () => {
  const run = createProcessPool(answering("process.send(process.pid);"), { timeoutMs });
  const first = await processOf(run);
  assert.equal(await processOf(run), first);
  const [one, other] = await Promise.all([processOf(run), processOf(run)]);
  assert.equal(one, first);
  assert.notEqual(other, first);
});

test("bytes reach the process and come back unchanged", async () => {
  const run = createProcessPool(answering("process.send({ bytes: job.bytes });"), { timeoutMs });
  const bytes = Buffer.alloc(5_000_000, "picture");
  const { bytes: back } = await run<{ bytes: Uint8Array }>({ bytes });
  assert.ok(bytes.equals(back));
});

test("a process has none of the server's settings, little memory and a lower priority", async () => {
  process.env.DATABASE_URL = "postgres://owner:secret@localhost/site";
  const code = `
    const [{ getPriority }, { readFileSync }] = ["os", "fs"].map(process.getBuiltinModule);
    process.send({
      names: Object.keys(process.env),
      priority: getPriority(),
      oomScore: Number(readFileSync("/proc/self/oom_score_adj")),
      flags: process.execArgv,
    });`;
  type Facts = { names: string[]; priority: number; oomScore: number; flags: string[] };
  const first = await createProcessPool(answering(code), { timeoutMs })<Facts>({});
  const last = await createProcessPool(answering(code), { timeoutMs, last: true })<Facts>({});
  delete process.env.DATABASE_URL;
  assert.deepEqual(first.names.filter((name) => !name.startsWith("NODE_CHANNEL")).sort(), [
    "MALLOC_ARENA_MAX",
    "NODE_ENV",
    "PATH",
  ]);
  const lowest = 19;
  assert.equal(first.priority, Math.min(getPriority() + 5, lowest));
  assert.equal(last.priority, Math.min(getPriority() + 10, lowest));
  assert.equal(first.oomScore, 500);
  assert.ok(first.flags.includes("--max-old-space-size=128"));
});

test("if a process crashes or times out, its job fails and the next job gets another process", async () => {
  const code = `
    if (job.crash) process.abort();
    if (job.fail) process.exit(3);
    if (job.wait) return;
    process.send(process.pid);`;
  const run = createProcessPool(answering(code), { timeoutMs });
  const first = await processOf(run);
  await assert.rejects(run({ crash: true }), /ended with SIGABRT/);
  assert.notEqual(await processOf(run), first);
  await assert.rejects(run({ fail: true }), /ended with 3/);
  const withShortTimeout = createProcessPool(answering(code), { timeoutMs: 300 });
  await assert.rejects(withShortTimeout({ wait: true }), /ended with SIGKILL/);
  await assert.rejects(run({ wait: true }, 300), /ended with SIGKILL/);
});

test("a process that ends while it is idle is replaced", async () => {
  const run = createProcessPool(answering("process.send(process.pid);"), { timeoutMs });
  const first = await processOf(run);
  process.kill(first, "SIGKILL");
  await hasEnded(first);
  assert.notEqual(await processOf(run), first);
});

test("an idle process is ended", async () => {
  const run = createProcessPool(answering("process.send(process.pid);"), { timeoutMs, idleMs: 1 });
  await hasEnded(await processOf(run));
});
