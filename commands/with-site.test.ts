import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { lockFolder } from "#db/lock.ts";

let folder: string;
let lock: Awaited<ReturnType<typeof lockFolder>>;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "repere-command-"));
  lock = await lockFolder(folder);
});

after(async () => {
  lock.release();
  await rm(folder, { recursive: true });
});

function run(command: string, argument: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: folder, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`commands/${command}.ts`, argument], {
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const faults: [what: string, settings: Record<string, string>, line: RegExp][] = [
  ["the site is running on the embedded database", {}, /^DATA_DIR .* is in use by another process: .*Stop it first\.$/],
  [
    "PostgreSQL is not there",
    { DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" },
    /^The database .*DATABASE_URL\.$/,
  ],
  ["a setting is malformed", { PORT: "x" }, /^PORT is not usable/],
];

for (const command of ["export", "import", "owner-password", "sweep"]) {
  test(`${command}: what is in its way is one line on stderr that says what to do, and status 1`, () => {
    const file = join(folder, "works.tar");
    for (const [what, settings, line] of faults) {
      const { status, stdout, stderr } = run(command, file, settings);
      assert.match(stderr.trimEnd(), line, what);
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
      assert.deepEqual([status, stdout], [1, ""], what);
    }
    assert.equal(existsSync(file), false);
  });
}
