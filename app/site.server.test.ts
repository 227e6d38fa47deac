import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isDatabaseUnavailable } from "#db/errors.ts";
import { copyCluster } from "#test-support/databases.ts";
import { testFolder } from "#test-support/folders.ts";
import { runCode } from "#test-support/processes.ts";
import { readEnv } from "./env.server.ts";
import { openBackend } from "./site.server.ts";

test("if the embedded database has failed and cannot be opened again, the process ends with one line", async (t) => {
  const dataDir = await testFolder(t, "lost");
  copyCluster("migrated", dataDir);
  const code = `
    import { rename } from "node:fs/promises";
    import { mock } from "node:test";
    import { setImmediate as nextTurn } from "node:timers/promises";
    import { openBackend } from "#app/site.server.ts";
    import { readEnv } from "#app/env.server.ts";
    mock.timers.enable({ apis: ["setInterval"] });
    const site = await openBackend(readEnv({ DATA_DIR: ${JSON.stringify(dataDir)}, LOG_LEVEL: "error" }));
    await site.prepare();
    await rename(${JSON.stringify(`${dataDir}/pglite/global/pg_control`)}, ${JSON.stringify(`${dataDir}/pg_control`)});
    await site.sweep().catch(() => {});
    for (;;) {
      mock.timers.tick(5_000);
      await nextTurn();
    }`;
  const { status, stdout, stderr } = runCode(code, {}, { timeout: 120_000 });
  assert.equal(status, 1, stderr);
  const [line = "", ...more] = stdout.trim().split("\n");
  assert.deepEqual([JSON.parse(line).event, more], ["database_lost", []]);
});

test("after a PANIC of the embedded database the site is ready again by itself", { timeout: 60_000 }, async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const dataDir = await testFolder(t, "panic");
  copyCluster("migrated", dataDir);
  const site = await openBackend(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" }));
  await site.prepare();
  assert.deepEqual(await site.readiness(), { database: true, store: true });
  // As on a full disk: a checkpoint finds no log.
  const log = join(dataDir, "pglite", "pg_wal");
  await rename(log, `${log}.away`);
  await assert.rejects(site.sweep(), isDatabaseUnavailable);
  await rename(`${log}.away`, log);
  await assert.rejects(site.works.list(), isDatabaseUnavailable);
  while (!(await site.works.list().catch(() => null))) {
    t.mock.timers.tick(5_000);
    await nextTurn();
  }
  assert.deepEqual(await site.readiness(), { database: true, store: true });
  await site.close();
});
