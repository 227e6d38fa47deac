import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { testFolder } from "#test-support/folders.ts";

/** The user that every Linux has, in place of the one of Node's images. Its group has another name in Debian than elsewhere. */
const nobody = 65_534;
const script = (await readFile("commands/entrypoint.sh", "utf8"))
  .replaceAll("node:node", `nobody:${nobody}`)
  .replace("--regid=node", `--regid=${nobody}`)
  .replaceAll(/\bnode\b/g, "nobody");
const isRoot = process.getuid?.() === 0;
const skip = isRoot && process.platform === "linux" ? false : "only root of a Linux can become another user";

/** Starts the code as the container starts the site. */
function run(dataDir: string, code: string, before: string[] = [], options = {}) {
  const [command = "", ...args] = [...before, "sh", "-c", script, "sh", process.execPath, "--input-type=module"];
  const env = { ...process.env, DATA_DIR: dataDir };
  return spawnSync(command, [...args, "--eval", code], { encoding: "utf8", env, ...options });
}

/** A folder that only root can write, with a file, a folder and a link that leads out of it. */
async function makeFolders(t: TestContext) {
  const parent = await testFolder(t, "entrypoint");
  await chmod(parent, 0o755);
  const dataDir = join(parent, "data");
  await mkdir(join(dataDir, "objects"), { recursive: true });
  await writeFile(join(dataDir, "objects", "old"), "");
  await writeFile(join(parent, "outside"), "");
  await symlink(join(parent, "outside"), join(dataDir, "link"));
  return { parent, dataDir };
}

describe("started as root", { skip }, () => {
  test("gives the data folder to the user, becomes it in every thread, and cannot go back", async (t) => {
    const { parent, dataDir } = await makeFolders(t);
    const { stdout, stderr } = run(
      dataDir,
      `import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
      writeFileSync(${JSON.stringify(join(dataDir, "new"))}, "");
      rmSync(${JSON.stringify(join(dataDir, "objects", "old"))});
      let back = "";
      try { process.setuid(0); } catch (error) { back = error.code; }
      const statusOf = (thread) => readFileSync("/proc/self/task/" + thread + "/status", "utf8");
      const rights = readdirSync("/proc/self/task")
        .flatMap((thread) => statusOf(thread).match(/^(Uid|Gid|Groups|CapEff):.*$/gm))
        .map((line) => line.trim().replaceAll(/\\s+/g, " "));
      console.log(JSON.stringify({ rights: [...new Set(rights)], back, home: process.env.HOME }));`,
    );
    assert.equal(stderr, "");
    const { rights, back, home } = JSON.parse(stdout);
    const ids = Array(4).fill(nobody).join(" ");
    assert.deepEqual(rights, [`Uid: ${ids}`, `Gid: ${ids}`, `Groups: ${nobody}`, "CapEff: 0000000000000000"]);
    assert.equal(back, "EPERM");
    assert.notEqual(home, process.env.HOME);
    const ownerOf = async (path: string) => (await stat(path)).uid;
    assert.equal(await ownerOf(join(dataDir, "objects")), nobody);
    assert.equal(await ownerOf(join(parent, "outside")), 0);
  });

  test("makes the data folder if there is none, and takes what root has left in it later", async (t) => {
    const parent = await testFolder(t, "entrypoint");
    await chmod(parent, 0o755);
    const dataDir = join(parent, "deep", "data");
    assert.equal(run(dataDir, "").status, 0);
    await writeFile(join(dataDir, "left"), "");
    assert.equal(run(dataDir, "").status, 0);
    assert.equal((await stat(join(dataDir, "left"))).uid, nobody);
  });

  test("without the capabilities, ends with the reason", async (t) => {
    const { dataDir } = await makeFolders(t);
    const { status, stderr } = run(dataDir, "", ["setpriv", "--bounding-set", "-all"]);
    assert.notEqual(status, 0);
    assert.match(stderr, /^DATA_DIR .+\nsetpriv: .+ failed: Operation not permitted\n$/);
  });

  test("goes on with one line if the folder alone cannot be given, such as a network mount", async (t) => {
    const { dataDir } = await makeFolders(t);
    const { status, stderr } = run(dataDir, "", ["setpriv", "--bounding-set", "-chown"]);
    assert.equal(status, 0);
    assert.match(stderr, /^DATA_DIR .+ could not be given to the user nobody\.\n$/);
  });
});

test("started as anybody else runs the command and does nothing more", async (t) => {
  const folder = await testFolder(t, "entrypoint");
  await chmod(folder, 0o755);
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const { stdout, stderr, status } = run(join(folder, "data"), "console.log(process.getuid())", [], user);
  assert.deepEqual([stderr, status], ["", 0]);
  assert.equal(stdout.trim(), String(isRoot ? nobody : process.getuid?.()));
  await assert.rejects(stat(join(folder, "data")));
});
