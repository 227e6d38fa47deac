import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod, mkdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "#test-support/folders.ts";

const module = pathToFileURL("commands/run-as.js").href;
/** The user that every Linux has. */
const nobody = { name: "nobody", uid: 65_534 };
const isRoot = process.getuid?.() === 0;
const skip = isRoot && process.platform === "linux" ? false : "only root of a Linux can become another user";

/** Becomes the user in a separate process, as the container's start does, then runs the code. */
function run(name: string, dataDir: string, code: string, before: string[] = []) {
  const start = `
    import { runAs } from ${JSON.stringify(module)};
    try { runAs(${JSON.stringify(name)}, ${JSON.stringify(dataDir)}); }
    catch (error) { console.error(error.message); process.exit(1); }
    ${code}`;
  const [command = "", ...args] = [...before, process.execPath, "--input-type=module", "--eval", start];
  return spawnSync(command, args, { encoding: "utf8" });
}

/** A folder that only root can write, with a file, a folder and a link that leads out of it. */
async function makeFolders() {
  const parent = await temporaryFolder("run-as");
  await chmod(parent, 0o755);
  const dataDir = join(parent, "data");
  await mkdir(join(dataDir, "objects"), { recursive: true });
  await writeFile(join(dataDir, "objects", "old"), "");
  await writeFile(join(parent, "outside"), "");
  await symlink(join(parent, "outside"), join(dataDir, "link"));
  return { parent, dataDir };
}

describe("started as root", { skip }, () => {
  test("gives the data folder to the user, becomes it in every thread, and cannot go back", async () => {
    const { parent, dataDir } = await makeFolders();
    const { stdout, stderr } = run(
      nobody.name,
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
    const ids = Array(4).fill(nobody.uid).join(" ");
    assert.deepEqual(rights, [`Uid: ${ids}`, `Gid: ${ids}`, `Groups: ${nobody.uid}`, "CapEff: 0000000000000000"]);
    assert.equal(back, "EPERM");
    assert.notEqual(home, process.env.HOME);
    const ownerOf = async (path: string) => (await stat(path)).uid;
    assert.equal(await ownerOf(join(dataDir, "objects")), nobody.uid);
    assert.equal(await ownerOf(join(parent, "outside")), 0);
    await rm(parent, { recursive: true });
  });

  test("makes the data folder if there is none, and takes what root has left in it later", async () => {
    const parent = await temporaryFolder("run-as");
    await chmod(parent, 0o755);
    const dataDir = join(parent, "deep", "data");
    assert.equal(run(nobody.name, dataDir, "").status, 0);
    await writeFile(join(dataDir, "left"), "");
    assert.equal(run(nobody.name, dataDir, "").status, 0);
    assert.equal((await stat(join(dataDir, "left"))).uid, nobody.uid);
    await rm(parent, { recursive: true });
  });

  test("without the capabilities, or without the user, ends with one line", async () => {
    const { parent, dataDir } = await makeFolders();
    const bare = run(nobody.name, dataDir, "", ["setpriv", "--bounding-set", "-all"]);
    assert.equal(bare.status, 1);
    assert.match(
      bare.stderr,
      /^Started as root without the right to become the user "nobody" \(.+: EPERM\).+SETUID\.\n$/,
    );
    const unknown = run("no-such-user", dataDir, "");
    assert.equal(unknown.status, 1);
    assert.match(unknown.stderr, /^Started as root, and \/etc\/passwd has no user "no-such-user".+\n$/);
    await rm(parent, { recursive: true });
  });

  test("goes on with one line if the folder alone cannot be given, such as a network mount", async () => {
    const { parent, dataDir } = await makeFolders();
    const { status, stderr } = run(nobody.name, dataDir, "", ["setpriv", "--bounding-set", "-chown"]);
    assert.equal(status, 0);
    assert.match(stderr, /^DATA_DIR .+ could not be given to the user "nobody" \(chown: EPERM\)\.\n$/);
    await rm(parent, { recursive: true });
  });
});

test("started as anybody else does nothing", async () => {
  const folder = await temporaryFolder("run-as");
  await chmod(folder, 0o755);
  const code = `
    import { runAs } from ${JSON.stringify(module)};
    runAs("no-such-user", ${JSON.stringify(join(folder, "data"))});
    console.log(process.getuid());`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
    ...(isRoot && { uid: nobody.uid, gid: nobody.uid }),
  });
  assert.deepEqual([stderr, status], ["", 0]);
  assert.equal(stdout.trim(), String(isRoot ? nobody.uid : process.getuid?.()));
  await assert.rejects(stat(join(folder, "data")));
  await rm(folder, { recursive: true });
});
