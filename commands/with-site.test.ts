import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { lockFolder } from "#db/lock.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import { bareEnv } from "#test-support/processes.ts";

let folder: string;
let lock: Awaited<ReturnType<typeof lockFolder>>;

before(async () => {
  folder = await temporaryFolder("command");
  lock = await lockFolder(folder);
});

after(async () => {
  lock.release();
  await rm(folder, { recursive: true });
});

const faults: [settings: Record<string, string>, line: RegExp][] = [
  [{}, /^DATA_DIR .* is in use by another process: .*Stop it first\.$/],
  [{ DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" }, /^The database .*DATABASE_URL\.$/],
  [{ PORT: "x" }, /^PORT is not usable/],
];

for (const command of ["export", "import", "owner-password", "sweep"]) {
  test(`${command}: a fault prints one line on stderr that says what to do, with status 1`, () => {
    const file = join(folder, "works.tar");
    const given = ["export", "import"].includes(command) ? [file] : [];
    // One command shows all faults. The export asks the process that uses the folder (export.test.ts).
    for (const [settings, line] of command === "sweep" ? faults : faults.slice(-1)) {
      const env = { ...bareEnv, DATA_DIR: folder, ...settings };
      const { status, stdout, stderr } = spawnSync(process.execPath, [`commands/${command}.ts`, ...given], {
        env,
        encoding: "utf8",
      });
      assert.match(stderr.trimEnd(), line);
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
      assert.deepEqual([status, stdout], [1, ""]);
    }
    assert.equal(existsSync(file), false);
  });
}

test("owner-password: an unknown option sets no password, and is named in one line", () => {
  const { status, stderr } = spawnSync(process.execPath, ["commands/owner-password.ts", "--remove-key"], {
    env: { ...bareEnv, DATA_DIR: folder },
    encoding: "utf8",
  });
  assert.equal(stderr.trimEnd(), "Unknown option '--remove-key': npm run owner:password -- [--remove-keys]");
  assert.equal(status, 1);
});
