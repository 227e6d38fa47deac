import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { copyCluster } from "#test-support/databases.ts";
import { testFolder } from "#test-support/folders.ts";
import { runCode } from "#test-support/processes.ts";
import { serveCommand, startFlags } from "#test-support/site.ts";
import manifest from "../package.json" with { type: "json" };

test("the container, npm start and the tests run the same command", async () => {
  const [, command = "[]"] = /^CMD (\[.+\])$/m.exec(await readFile("Dockerfile", "utf8")) ?? [];
  const [node, ...words] = JSON.parse(command);
  assert.equal(node, "node");
  assert.equal(startFlags.length, 2);
  assert.deepEqual(words.slice(0, -2), startFlags);
  assert.ok(serveCommand.endsWith(words.at(-2)), words.at(-2));
  assert.equal(words.at(-1), "build/server/index.js");
});

test("the service of systemd runs the command of npm start", async () => {
  const lines = (await readFile("docs/systemd/site.service", "utf8")).split("\n");
  const [settings = "", command] = manifest.scripts.start.split(" exec ");
  assert.ok(lines.includes(`ExecStart=/srv/site/node_modules/.bin/${command}`));
  const given = lines.filter((line) => line.startsWith("Environment=")).flatMap((line) => line.slice(12).split(" "));
  for (const setting of settings.replace(/\$\{PORT:-(\d+)\}/, "$1").split(" "))
    assert.ok(given.includes(setting), setting);
});

const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });
// Version 250 is the first that reads a unit that is not installed.
const version = Number(/systemd (\d+)/.exec(analyze("--version").stdout ?? "")?.[1] ?? 0);

test("systemd rates the unit of the site as little exposed", { skip: version < 250 && "no systemd 250" }, () => {
  // From 0, for a unit that may do nothing, to 100.
  const { status, stdout } = analyze("security", "--offline=true", "--threshold=35", "docs/systemd/site.service");
  assert.equal(status, 0, stdout);
});

test("a production start without SITE_URL logs once which address it assumes", async (t) => {
  const folder = await testFolder(t, "start");
  copyCluster("site", folder);
  const code = `
    import { startBackend } from "#app/start.server.ts";
    const site = await startBackend();
    await site.close();`;
  const { stdout } = runCode(code, { DATA_DIR: folder, PORT: "4321", NODE_ENV: "production" });
  const [line = "{}", ...more] = stdout.split("\n").filter((each) => each.includes("site_url"));
  const { level, event, assumed } = JSON.parse(line);
  assert.deepEqual([level, event, assumed, more], ["warn", "site_url_unset", "http://localhost:4321", []]);
});

const start = pathToFileURL("app/start.server.ts").href;
const isRoot = process.getuid?.() === 0;
/** The user that every Linux has. */
const nobody = { uid: 65_534, gid: 65_534 };
const asNobody = isRoot ? nobody : {};
const canRun = spawnSync(process.execPath, ["--eval", "import('#app/env.server.ts')"], asNobody).status === 0;
const skip = canRun ? false : "the user nobody may not read this checkout";

test("a start that may not write its data folder ends with one line, whichever engine it has", { skip }, async (t) => {
  const folder = await testFolder(t, "start");
  await chmod(folder, 0o555);
  // The checkout may have a .env, which the owner alone may read.
  const code = `process.chdir(${JSON.stringify(folder)}); await (await import("${start}")).startBackend();`;
  for (const DATABASE_URL of ["", "postgresql://nobody@127.0.0.1:9/none"]) {
    const { status, stderr } = runCode(code, { DATA_DIR: join(folder, "data"), DATABASE_URL }, asNobody);
    assert.equal(status, 1);
    assert.match(stderr, /^DATA_DIR \S+\/data cannot be written by user \d+: EACCES\. .+\n$/);
  }
});

test("a start that may not read .env ends with one line, whatever else is set", { skip }, async (t) => {
  const folder = await testFolder(t, "start");
  await chmod(folder, 0o755);
  await writeFile(join(folder, ".env"), "SITE_URL=https://example.com", { mode: 0 });
  const code = `process.chdir(${JSON.stringify(folder)}); await (await import("${start}")).startBackend();`;
  const { status, stderr } = runCode(code, { DATA_DIR: join(folder, "data") }, asNobody);
  assert.equal(status, 1);
  assert.match(stderr, /^\/\S+\/\.env cannot be read by user \d+: EACCES\. .+\n$/);
});
