import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { test } from "node:test";
import { temporaryFolder } from "#test-support/folders.ts";
import { serveCommand, startFlags } from "#test-support/site.ts";

test("the container, npm start and the tests run the same command", async () => {
  const [, command = "[]"] = /^CMD (\[.+\])$/m.exec(await readFile("Dockerfile", "utf8")) ?? [];
  const [node, ...words] = JSON.parse(command);
  assert.equal(node, "node");
  assert.equal(startFlags.length, 2);
  assert.deepEqual(words.slice(0, -2), startFlags);
  assert.ok(serveCommand.endsWith(words.at(-2)), words.at(-2));
  assert.equal(words.at(-1), "build/server/index.js");
});

test("a production start without SITE_URL logs once which address it assumes", async () => {
  const folder = await temporaryFolder("start");
  const code = `
    import { startBackend, stopBackend } from "#app/backend.server.ts";
    await startBackend();
    await stopBackend();`;
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: "4321", NODE_ENV: "production" };
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], { env, encoding: "utf8" });
  const [line = "{}", ...more] = stdout.split("\n").filter((each) => each.includes("site_url"));
  const { level, event, assumed } = JSON.parse(line);
  assert.deepEqual([level, event, assumed, more], ["warn", "site_url_unset", "http://localhost:4321", []]);
  await rm(folder, { recursive: true });
});
