import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { packTar } from "modern-tar";
import { lockFolder } from "#db/lock.ts";
import { copyCluster, createTestDatabase, dropTestDatabase } from "#test-support/databases.ts";
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

test("an import says what it has left out, and a night is restored by its day where its files are", async () => {
  const visit = { day: "2026-11-22", page: "home", host: "a".repeat(254), count: 1 };
  const rows = [visit, { ...visit, host: "" }].map((row) => `${JSON.stringify({ table: "visits", row })}\n`).join("");
  const folder = await temporaryFolder("visits");
  const file = join(folder, "visits.tar");
  const end = JSON.stringify({ format: 1, rows: 2, objects: 0 });
  const files = Object.entries({ "rows.ndjson": rows, "end.json": end });
  await writeFile(file, await packTar(files.map(([name, body]) => ({ header: { name, size: body.length }, body }))));
  const [first, second] = [await temporaryFolder("first"), await temporaryFolder("second")];
  // A process with the embedded engine takes seconds longer, and the commands are the same.
  const { TEST_DATABASE_URL: server } = process.env;
  const databases = new Map<string, string>();
  for (const each of [first, second])
    if (server) databases.set(each, await createTestDatabase(server, "site"));
    else copyCluster("site", each);
  const run = (dataDir: string, command: string, ...args: string[]) => {
    const env = { ...bareEnv, ...signedIn, DATA_DIR: dataDir, DATABASE_URL: databases.get(dataDir) ?? "" };
    return spawnSync(process.execPath, [`commands/${command}.ts`, ...args], { env, encoding: "utf8" });
  };
  const imported = run(first, "import", file);
  assert.match(imported.stdout, /^Imported 0 works, 0 images, 0 messages, 1 visits; 0 objects\.$/m);
  assert.match(
    imported.stderr,
    /^Left out visits "2026-11-22 home a+": host: is no text of at most 253 characters\.\n$/,
  );
  assert.match(imported.stdout, /^No archive holds these, .*password, keys and sessions[\s\S]*Preview links end/m);
  const again = run(first, "import", file);
  assert.match(
    again.stderr,
    /^This site has visits already; with --replace they are replaced\. Nothing was written\.\n$/,
  );
  assert.deepEqual([imported.status, again.status], [0, 1]);

  assert.equal(run(first, "sweep").status, 0);
  await cp(join(first, "backups"), join(second, "backups"), { recursive: true });
  const [night = ""] = await readdir(join(second, "backups"));
  assert.match(run(second, "import", night.replace(".tgz", "")).stdout, / 1 visits; 0 objects\.$/m);
  for (const each of [folder, first, second]) await rm(each, { recursive: true });
  for (const url of databases.values()) await dropTestDatabase(url);
});

test("import explains its arguments, and refuses others", () => {
  const run = (...args: string[]) => spawnSync(process.execPath, ["commands/import.ts", ...args], { encoding: "utf8" });
  assert.match(run("--help").stdout, /file \[--replace\]/);
  assert.match(run().stderr, /^Name one file: npm run import -- --help$/m);
  assert.match(run("--with-visits", "a.tar").stderr, /^Unknown option '--with-visits': /m);
});

test("export explains its arguments", async () => {
  const help = spawnSync(process.execPath, ["commands/export.ts", "--help"], { env: bareEnv, encoding: "utf8" });
  assert.match(help.stdout, /npm run export -- \[file\]/);
  assert.deepEqual([help.status, help.stderr], [0, ""]);
  await assertRefused(["--form", "x"], {}, /^Unknown option '--form': npm run export -- --help$/m);
  await assertRefused(["a.tar", "b.tar"], {}, /^One file, not 2: /m);
});
