import { existsSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { temporaryFolder } from "./folders.ts";
import type { TestServer } from "./servers.ts";

/**
 * Creates an empty embedded database for the tests to copy: PGlite takes seconds of the processor to create one, and
 * nearly every test file, and many a test, starts from an empty one.
 */
export async function createCluster(): Promise<TestServer> {
  const dataDir = await temporaryFolder("cluster");
  const database = await openDatabase({ engine: "pglite", dataDir });
  await database.close();
  return {
    env: { TEST_PGLITE_CLUSTER: join(dataDir, "pglite") },
    stop: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Puts a copy of it into a data folder that has none; without one to copy, the engine creates its own. */
export async function copyCluster(dataDir: string): Promise<void> {
  const cluster = process.env.TEST_PGLITE_CLUSTER;
  const copy = join(dataDir, "pglite");
  if (cluster && !existsSync(copy)) await cp(cluster, copy, { recursive: true });
}
