import assert from "node:assert/strict";
import { getPriority } from "node:os";
import { test } from "node:test";
import { runApart } from "./background-process.server.ts";

const longestMs = 20_000;
const program = (code: string) => ["--input-type=module", "-e", code];

test("a program gets its input whole, and what it wrote comes back whole", async () => {
  const input = Buffer.alloc(5_000_000, "picture");
  const copied = await runApart(program("process.stdin.pipe(process.stdout)"), input, { longestMs });
  assert.ok(copied.equals(input));
});

test("a program has none of this process's settings, and stands behind it", async () => {
  process.env.DATABASE_URL = "postgres://owner:secret@localhost/site";
  const code = `
    import { getPriority } from "node:os";
    process.stdin.resume().once("end", () => {
      process.stdout.write(JSON.stringify([Object.keys(process.env), getPriority()]));
    });`;
  const [names, priority] = JSON.parse(String(await runApart(program(code), "", { longestMs })));
  delete process.env.DATABASE_URL;
  assert.deepEqual(names.sort(), ["MALLOC_ARENA_MAX", "NODE_ENV", "PATH"]);
  assert.ok(priority > getPriority(), `${priority}`);
});

test("a program that crashes, fails or never ends is an error of its caller's alone", async () => {
  const input = Buffer.alloc(5_000_000);
  await assert.rejects(runApart(program("process.abort()"), input, { longestMs }), /ended with SIGABRT/);
  await assert.rejects(runApart(program("process.exit(3)"), input, { longestMs }), /ended with 3/);
  await assert.rejects(
    runApart(program("setInterval(() => {}, 1e6)"), input, { longestMs: 300 }),
    /ended with SIGKILL/,
  );
});
