import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { lockFolder } from "#db/lock.ts";
import { testFolder } from "#test-support/folders.ts";
import { runNode } from "#test-support/processes.ts";

function assertRefused(args: string[], line: RegExp, settings: NodeJS.ProcessEnv = {}): void {
  const { status, stdout, stderr } = runNode(args, settings);
  assert.match(stderr, line);
  assert.deepEqual([status, stdout, stderr.split("\n").length], [1, "", 2], stderr);
}

const isLocked = /^DATA_DIR .* is in use by another process: .*Stop it first\.$/m;
const isAway = /^The database .*DATABASE_URL\.$/m;
const away = { DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" };

// All commands show a fault in the same way: each of them shows one.
for (const [command, line, settings] of [
  ["export", isLocked, {}],
  ["import", isAway, away],
  ["owner-password", /^PORT is not usable/, { PORT: "x" }],
  ["sweep", isLocked, {}],
] as const) {
  test(`${command}: a fault prints one line on stderr that says what to do, with status 1`, async (t) => {
    const DATA_DIR = await testFolder(t, "command");
    const lock = await lockFolder(DATA_DIR);
    const file = /port$/.test(command) ? [join(DATA_DIR, "works.tar")] : [];
    assertRefused([`commands/${command}.ts`, ...file], line, { DATA_DIR, ...settings });
    assert.ok(!(await readdir(DATA_DIR)).includes("works.tar"));
    lock.release();
  });
}

for (const [command, args, line] of [
  ["owner-password", ["--remove-key"], /^Unknown option '--remove-key': npm run owner:password -- \[--remove-keys\]$/m],
  ["import", [], /^Name one file: npm run import -- --help$/m],
  ["export", ["a.tar", "b.tar"], /^One file, not 2: npm run export -- --help$/m],
] as const) {
  test(`${[command, ...args].join(" ")} is refused in one line, which says how the command is explained`, () =>
    assertRefused([`commands/${command}.ts`, ...args], line));
}

test("export and import explain their arguments", () => {
  assert.match(runNode(["commands/export.ts", "--help"]).stdout, /npm run export -- \[file\]/);
  assert.match(runNode(["commands/import.ts", "--help"]).stdout, /npm run import -- file \[--replace\]/);
});
