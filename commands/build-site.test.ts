import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "#test-support/folders.ts";
import { bareEnv } from "#test-support/processes.ts";

test("a build says nothing unless it fails", async () => {
  const folder = await temporaryFolder("build");
  try {
    const program = 'import { buildSite } from "./commands/build-site.ts"; buildSite(); console.log("built");';
    const build = async (status: number) => {
      const script = `#!/bin/sh\necho "some output"\necho "[PLUGIN_TIMINGS] of plugins" >&2\nexit ${status}\n`;
      await writeFile(join(folder, "react-router"), script, { mode: 0o755 });
      const env = { ...bareEnv, PATH: `${folder}:${process.env.PATH}` };
      const { stdout, stderr, ...ended } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
        env,
        encoding: "utf8",
      });
      return [ended.status, stdout, stderr];
    };
    assert.deepEqual(await build(0), [0, "built\n", ""]);
    assert.deepEqual(await build(3), [3, "", "[PLUGIN_TIMINGS] of plugins\n"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
