import assert from "node:assert/strict";
import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { packTar } from "modern-tar";
import { copyCluster, createTestDatabase, dropTestDatabase } from "#test-support/databases.ts";
import { testFolder } from "#test-support/folders.ts";
import { runNode } from "#test-support/processes.ts";
import { owner } from "#test-support/site.ts";

const signedIn = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password };

test("an import says what it has left out, and a night is restored by its day where its files are", async (t) => {
  const visit = { day: "2026-11-22", page: "home", host: "a".repeat(254), count: 1 };
  const rows = [visit, { ...visit, host: "" }].map((row) => `${JSON.stringify({ table: "visits", row })}\n`).join("");
  const [folder, first, second] = await Promise.all(["visits", "first", "second"].map((name) => testFolder(t, name)));
  assert.ok(folder && first && second);
  const file = join(folder, "visits.tar");
  const end = JSON.stringify({ format: 1, rows: 2, objects: 0 });
  const files = Object.entries({ "rows.ndjson": rows, "end.json": end });
  await writeFile(file, await packTar(files.map(([name, body]) => ({ header: { name, size: body.length }, body }))));
  // A process with the embedded engine takes seconds longer, and the commands are the same.
  const { TEST_DATABASE_URL: server } = process.env;
  const databases = new Map<string, string>();
  for (const each of [first, second])
    if (server) databases.set(each, await createTestDatabase(server, "site"));
    else copyCluster("site", each);
  const run = (dataDir: string, command: string, ...args: string[]) => {
    const settings = { ...signedIn, DATA_DIR: dataDir, DATABASE_URL: databases.get(dataDir) ?? "" };
    return runNode([`commands/${command}.ts`, ...args], settings);
  };
  const imported = run(first, "import", file);
  assert.match(imported.stdout, /^Imported 0 works, 0 images, 0 messages, 1 visits; 0 objects\.$/m);
  const leftOut = /^Left out visits "2026-11-22 home a+": host: is no text of at most 253 characters\.\n$/;
  assert.match(imported.stderr, leftOut);
  assert.match(imported.stdout, /^No archive holds these, .*password, keys and sessions[\s\S]*Preview links end/m);
  const again = run(first, "import", file);
  const refusal = /^This site has visits already; with --replace they are replaced\. Nothing was written\.\n$/;
  assert.match(again.stderr, refusal);
  assert.deepEqual([imported.status, again.status], [0, 1]);

  assert.equal(run(first, "sweep").status, 0);
  await cp(join(first, "backups"), join(second, "backups"), { recursive: true });
  const [night = ""] = await readdir(join(second, "backups"));
  assert.match(run(second, "import", night.replace(".tgz", "")).stdout, / 1 visits; 0 objects\.$/m);
  for (const url of databases.values()) await dropTestDatabase(url);
});
