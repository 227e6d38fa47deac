import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { getPriority } from "node:os";
import { test } from "node:test";
import { createAssistants } from "./background-process.server.ts";

const longestMs = 20_000;
const program = (code: string) => ["--input-type=module", "-e", code];

const answering = (code: string) => program(`process.on("message", (question) => { ${code} });`);
const processOf = (ask: <Answer>(question: object) => Promise<Answer>) => ask<number>({});

test("an assistant is asked again, and who asks meanwhile has another", async () => {
  const ask = createAssistants(answering("process.send(process.pid);"), { longestMs });
  const first = await processOf(ask);
  assert.equal(await processOf(ask), first);
  const [one, other] = await Promise.all([processOf(ask), processOf(ask)]);
  assert.equal(one, first);
  assert.notEqual(other, first);
});

test("what an assistant is given and answers comes whole, bytes too", async () => {
  const ask = createAssistants(answering("process.send({ bytes: question.bytes });"), { longestMs });
  const bytes = Buffer.alloc(5_000_000, "picture");
  const { bytes: back } = await ask<{ bytes: Uint8Array }>({ bytes });
  assert.ok(bytes.equals(back));
});

test("an assistant has none of this process's settings, and stands behind it", async () => {
  process.env.DATABASE_URL = "postgres://owner:secret@localhost/site";
  const code = "process.send([Object.keys(process.env), process.getBuiltinModule('node:os').getPriority()]);";
  const ask = createAssistants(answering(code), { longestMs });
  const [names, priority] = await ask<[string[], number]>({});
  delete process.env.DATABASE_URL;
  assert.deepEqual(names.filter((name) => !name.startsWith("NODE_CHANNEL")).sort(), [
    "MALLOC_ARENA_MAX",
    "NODE_ENV",
    "PATH",
  ]);
  assert.ok(priority > getPriority(), `${priority}`);
});

test("an assistant that crashes or never answers is an error of its asker's alone, and the next has another", async () => {
  const code = `
    if (question.crash) process.abort();
    if (question.fail) process.exit(3);
    if (question.wait) return;
    process.send(process.pid);`;
  const ask = createAssistants(answering(code), { longestMs });
  const first = await processOf(ask);
  await assert.rejects(ask({ crash: true }), /ended with SIGABRT/);
  assert.notEqual(await processOf(ask), first);
  await assert.rejects(ask({ fail: true }), /ended with 3/);
  const impatient = createAssistants(answering(code), { longestMs: 300 });
  await assert.rejects(impatient({ wait: true }), /ended with SIGKILL/);
});

test("an assistant that ends while nobody asks is replaced", async () => {
  const ask = createAssistants(answering("process.send(process.pid);"), { longestMs });
  const first = await processOf(ask);
  process.kill(first, "SIGKILL");
  // Its end is known as soon as its exit has been heard.
  while (existsSync(`/proc/${first}`)) await new Promise(setImmediate);
  assert.notEqual(await processOf(ask), first);
});
