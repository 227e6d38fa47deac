import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, lstat, readdir, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { copyCheckout, temporaryFolder } from "#test-support/folders.ts";
import { readText } from "#test-support/http.ts";
import { freePort } from "#test-support/processes.ts";
import { owner, startSite } from "#test-support/site.ts";
import { findAsset } from "../security/requests.ts";
import { expect, signedInApi, test } from "../test.ts";

const MAX_BYTES = 130_000_000;
/** The id of the user "nobody" on every Linux. */
const NOBODY = 65_534;

test.skip(({ database }) => database !== "PGlite", "the image does not depend on the engines");
test.skip(!process.env.TEST_LONG, "TEST_LONG is not set");

const dockerfile = readFileSync("Dockerfile", "utf8").replaceAll(/\\\n\s*/g, "");
const json = (pattern: RegExp): string[] => JSON.parse(pattern.exec(dockerfile)?.[1] ?? "[]");
const [shell = "", script = ""] = json(/^ENTRYPOINT (\[.+\])$/m);
const command = json(/^CMD (\[.+\])$/m);
const healthCheck = json(/^HEALTHCHECK .*CMD (\[.+\])$/m);

const sh = (run: string, cwd: string) =>
  expect(spawnSync("sh", ["-e", "-c", run], { cwd, stdio: ["ignore", "ignore", "inherit"] }).status, run).toBe(0);

/**
 * Runs the instructions of the Dockerfile without a container engine.
 * @param made the folders of stages that need not be made again, by name
 * @returns the folders of all stages; that of the last one, the image, has no name
 */
async function makeImage(checkout: string, made: Record<string, string> = {}): Promise<Record<string, string>> {
  const folders: Record<string, string> = {};
  for (const stage of dockerfile.split(/^FROM /m).slice(1)) {
    const [, name = ""] = /^\S+ AS (\w+)$/m.exec(stage) ?? [];
    const folder = made[name] ?? (await temporaryFolder("image"));
    folders[name] = folder;
    if (name in made) continue;
    for (const [, instruction, rest = ""] of stage.matchAll(/^(RUN|COPY) (.+)$/gm)) {
      const [, from = "", paths = ""] = /^(?:--from=(\w+) )?(.+)$/.exec(rest) ?? [];
      const [to = "", ...files] = paths.split(" ").reverse();
      if (instruction === "COPY" && from)
        sh(`cp -r -P '${folders[from]}${files[0]?.replace("/site", "")}' ${to}`, folder);
      else if (instruction === "COPY")
        sh(`cp -r ${files.map((file) => `${checkout}/${file}`).join(" ")} ${to}`, folder);
      // The tests' packages will do for the build; the machine of the tests has no user "node".
      else if (rest === "npm ci") await symlink(resolve("node_modules"), join(folder, "node_modules"));
      else if (!rest.includes("/data")) sh(rest, folder);
    }
  }
  return folders;
}

/** Removes what .dockerignore names: `COPY` does not see it. */
function ignoreFiles(checkout: string): void {
  sh(`rm -rf ${readFileSync(".dockerignore", "utf8").trim().replaceAll("\n", " ")}`, checkout);
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory()) size += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return size;
}

test("the image is small, and its server runs as nobody from a read-only folder", async () => {
  test.setTimeout(400_000);
  expect([command[0], healthCheck[0]]).toEqual(["node", "node"]);
  const checkout = await copyCheckout();
  ignoreFiles(checkout);
  const stages = await makeImage(checkout);
  const { "": folder = "" } = stages;
  const dataDir = await temporaryFolder("volume");
  const size = await sizeOf(folder);
  console.log(`image: ${(size / 1e6).toFixed(1)} MB over its base`);
  expect(size).toBeLessThan(MAX_BYTES);

  const isRoot = process.getuid?.() === 0;
  await chmod(folder, 0o755);
  await chmod(dataDir, 0o777);
  spawnSync("chmod", ["-R", "a-w,a+rX", folder]);
  const port = await freePort();
  const settings = {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
    },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  };
  const run = ([, ...args]: string[]) => spawnSync(process.execPath, args, { ...settings, encoding: "utf8" });
  const start = [script, process.execPath, ...command.slice(1)];
  const server = spawn(shell, start, { ...settings, stdio: ["ignore", "ignore", "inherit"] });
  try {
    while (server.exitCode === null && run(healthCheck).status !== 0) await wait(100);
    expect(server.exitCode).toBe(null);
    const url = `http://localhost:${port}`;
    const api = await signedInApi({ url });
    const work = await api.publish({ title: "Dans l’image" });
    expect((await fetch(work.imgUrl)).status).toBe(200);
    const page = await readText(`${url}/portfolio`);
    expect(page).toContain("Dans l’image");
    expect((await fetch(url + findAsset(page))).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    // The owner's commands run in the image too. The health check fails after the stop.
    expect(run(["node", "commands/export.ts", join(dataDir, "works.tar")]).stdout).toContain("1 works");
    expect(run(["node", "commands/sweep.ts"]).stderr).toBe("");
    expect(run(healthCheck).status).toBe(1);
  } finally {
    server.kill("SIGKILL");
    spawnSync("chmod", ["-R", "u+w", folder]);
    for (const each of [...Object.values(stages), checkout, dataDir]) await rm(each, { recursive: true, force: true });
  }
});

test("the image of a personalised copy has its owner's content, for the server and for commands", async () => {
  test.setTimeout(200_000);
  const checkout = await copyCheckout();
  sh("npm run personalise -- --yes --no-cv --name='Zoé Le Gall'", checkout);
  ignoreFiles(checkout);
  const packages = await temporaryFolder("image");
  await symlink(resolve("node_modules"), join(packages, "node_modules"));
  const stages = await makeImage(checkout, { dependencies: packages });
  const site = await startSite({ database: "PGlite", store: "disk" }, {}, stages[""]);
  try {
    expect(await readText(site.url)).toContain("Zoé Le Gall");
    await site.stop();
    const options = { cwd: stages[""], env: site.env, encoding: "utf8" } as const;
    expect(spawnSync(process.execPath, ["commands/sweep.ts"], options).stderr).toBe("");
  } finally {
    await site.dispose();
    for (const each of [...Object.values(stages), checkout]) await rm(each, { recursive: true, force: true });
  }
});
