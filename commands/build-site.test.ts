import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { testFolder } from "#test-support/folders.ts";
import { runCode } from "#test-support/processes.ts";

test("a build says nothing unless it fails", async (t) => {
  const folder = await testFolder(t, "build");
  const program = 'import { buildSite } from "./commands/build-site.ts"; buildSite(); console.log("built");';
  const build = async (status: number) => {
    const script = `#!/bin/sh\necho "some output"\necho "[PLUGIN_TIMINGS] of plugins" >&2\nexit ${status}\n`;
    await writeFile(join(folder, "react-router"), script, { mode: 0o755 });
    const { stdout, stderr, ...ended } = runCode(program, { PATH: `${folder}:${process.env.PATH}` });
    return [ended.status, stdout, stderr];
  };
  assert.deepEqual(await build(0), [0, "built\n", ""]);
  assert.deepEqual(await build(3), [3, "", "[PLUGIN_TIMINGS] of plugins\n"]);
});
