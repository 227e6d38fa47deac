import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { pack } from "tar-stream";
import { lockFolder } from "#db/lock.ts";
import { copyCluster } from "#test-support/databases.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import { bareEnv } from "#test-support/processes.ts";
import { owner } from "#test-support/site.ts";

const signedIn = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password };

async function assertRefused(args: string[], settings: Record<string, string>, line: RegExp): Promise<void> {
  const env = { ...bareEnv, ...settings };
  const run = spawnSync(process.execPath, ["commands/export.ts", ...args], { env, encoding: "utf8" });
  assert.match(run.stderr, line);
  assert.deepEqual([run.status, run.stdout, run.stderr.split("\n").length], [1, "", 2]);
}

test("beside a running site with the embedded database, export says in one line to stop it, and writes no file", async () => {
  const folder = await temporaryFolder("export");
  const lock = await lockFolder(folder);
  await assertRefused(
    [join(folder, "works.tar")],
    { DATA_DIR: folder },
    /is in use by another process: .*Stop it first/,
  );
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith("works")),
    [],
  );
  lock.release();
  await rm(folder, { recursive: true });
});

test("an import says which wrong rows of visits it has left out", async () => {
  const visit = { day: "2026-11-22", page: "home", host: "a".repeat(254), count: 1 };
  const rows = [visit, { ...visit, host: "" }].map((row) => `${JSON.stringify(row)}\n`).join("");
  const files = { "tables/visits-1.ndjson": "" };
  const tar = pack();
  tar.entry({ name: "tables/visits-1.ndjson" }, rows);
  tar.entry({ name: "manifest.json" }, JSON.stringify({ format: 1, schema: "0001-first", files }));
  tar.finalize();
  const folder = await temporaryFolder("visits");
  const file = join(folder, "visits.tar");
  await writeFile(file, await buffer(tar));
  const restored = await temporaryFolder("restored");
  copyCluster("site", restored);
  const env = { ...bareEnv, ...signedIn, DATA_DIR: restored };
  const args = ["commands/import.ts", file, "--with-messages", "--with-visits"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  assert.match(stdout, /^Imported 0 works and 0 pictures\.\nImported 0 messages\.\nImported 1 counts of visits\.\n$/m);
  assert.match(stderr, /^Left out 1 rows of visits \("2026-11-22 home a+": host: Too big: .*\)\.\n$/);
  assert.equal(status, 0);
  for (const each of [folder, restored]) await rm(each, { recursive: true });
});

test("import explains its arguments, and refuses others", () => {
  const run = (...args: string[]) => spawnSync(process.execPath, ["commands/import.ts", ...args], { encoding: "utf8" });
  assert.match(run("--help").stdout, /file \[--with-messages\] \[--with-visits\]/);
  assert.match(run().stderr, /^Name one file: npm run import -- --help$/m);
  assert.match(run("--with-visit", "a.tar").stderr, /^Unknown option '--with-visit': /m);
});

test("docs/backup.sh keeps the newest 14 archives, and removes none after a failed export", async () => {
  const backups = await temporaryFolder("back ups");
  for (let day = 10; day < 30; day += 1) await writeFile(join(backups, `works-2020-01-${day}.tar`), "");
  await writeFile(join(backups, "works-of-mine.tar"), "");
  // Stands for npm: the last argument is the file.
  const runScript = async (npm: string) => {
    await writeFile(join(backups, "npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
    const env = { PATH: `${backups}:${process.env.PATH}` };
    return spawnSync("sh", ["docs/backup.sh", backups], { env, encoding: "utf8" }).status;
  };
  const archives = async () => (await readdir(backups)).filter((name) => /^works-\d/.test(name)).toSorted();
  assert.equal(await runScript("exit 1"), 1);
  assert.equal((await archives()).length, 20);
  assert.equal(await runScript('for file in "$@"; do :; done; echo x > "$file"'), 0);
  const kept = await archives();
  assert.equal(kept.length, 14);
  assert.equal(kept[0], "works-2020-01-17.tar");
  assert.match(kept.at(-1) ?? "", new RegExp(`^works-${new Date().getFullYear()}-`));
  assert.ok((await readdir(backups)).includes("works-of-mine.tar"));
  await rm(backups, { recursive: true });
});

test("export explains its arguments", async () => {
  const help = spawnSync(process.execPath, ["commands/export.ts", "--help"], { env: bareEnv, encoding: "utf8" });
  assert.match(help.stdout, /\[file\] \[--with-messages\]/);
  assert.deepEqual([help.status, help.stderr], [0, ""]);
  await assertRefused(["--form", "x"], {}, /^Unknown option '--form': npm run export -- --help$/m);
  await assertRefused(["a.tar", "b.tar"], {}, /^One file, not 2: /m);
});
