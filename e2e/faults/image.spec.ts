import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readText } from "#test-support/http.ts";
import { freePort } from "#test-support/processes.ts";
import { owner } from "#test-support/site.ts";
import { findAsset } from "../security/requests.ts";
import { expect, signedInApi, test } from "../test.ts";

const MAX_BYTES = 130_000_000;
/** The id of the user "nobody" on every Linux. */
const NOBODY = 65_534;

test.skip(({ database }) => database !== "PGlite", "the image does not depend on the engines");
test.skip(!process.env.TEST_LONG, "TEST_LONG is not set");

/** Reads the instructions of the Dockerfile, which the test runs without a container engine. */
async function readDockerfile() {
  const text = (await readFile("Dockerfile", "utf8")).replaceAll(/\\\n\s*/g, "");
  const stages = text.split(/^FROM /m);
  const runs = [...(stages[2] ?? "").matchAll(/^RUN (.+)$/gm)].map(([, command]) => command ?? "");
  const last = stages.at(-1) ?? "";
  const json = (pattern: RegExp): string[] => JSON.parse(pattern.exec(last)?.[1] ?? "[]");
  return { runs, command: json(/^CMD (\[.+\])$/m), healthCheck: json(/^HEALTHCHECK .*CMD (\[.+\])$/m) };
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory()) size += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return size;
}

test("the image is small, and its server runs as nobody from a read-only folder", async () => {
  test.setTimeout(300_000);
  const { runs, command, healthCheck } = await readDockerfile();
  expect([runs.length, command[0], healthCheck[0]]).toEqual([2, "node", "node"]);
  const folder = await mkdtemp(join(tmpdir(), "repere-image-"));
  const dataDir = await mkdtemp(join(tmpdir(), "repere-volume-"));
  for (const file of ["package.json", "package-lock.json"]) await cp(file, join(folder, file));
  for (const run of runs) expect(spawnSync("sh", ["-c", run], { cwd: folder, stdio: "inherit" }).status, run).toBe(0);
  for (const part of ["build", "app", "demo", "db", "commands"]) {
    await cp(part, join(folder, part), { recursive: true });
  }
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
  const server = spawn(process.execPath, command.slice(1), { ...settings, stdio: ["ignore", "ignore", "inherit"] });
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
    expect(run(["node", "commands/export.ts", join(dataDir, "works.tar")]).stdout).toContain("1 works");
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    // The owner's commands run in the image too. The health check fails after the stop.
    expect(run(["node", "commands/sweep.ts"]).stderr).toBe("");
    expect(run(healthCheck).status).toBe(1);
  } finally {
    server.kill("SIGKILL");
    spawnSync("chmod", ["-R", "u+w", folder]);
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
});
