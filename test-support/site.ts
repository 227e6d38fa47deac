import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import manifest from "../package.json" with { type: "json" };
import { copyCluster } from "./cluster.ts";
import { createTestDatabase, dropTestDatabase } from "./databases.ts";
import { freePort } from "./ports.ts";

export interface EngineOptions {
  database: "PGlite" | "PostgreSQL";
  store: "disk" | "S3";
}

export const owner = { email: "owner@example.com", password: "un mot de passe assez long" };

/** A running site of its own: its port, data and engines. */
export interface Site {
  url: string;
  dataDir: string;
  /** Its settings, for the owner's commands. */
  env: NodeJS.ProcessEnv;
  /** The server's process. */
  pid(): number;
  /** What the server has written so far. */
  output(): string;
  /** Ends the server as the given signal does; answers with its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
  /** Stops it and removes what it stored. */
  dispose(): Promise<void>;
}

/**
 * Starts the built server as `npm start` does, on the engines asked for.
 * @param folder where the site has been built
 */
export async function startSite(
  engines: EngineOptions,
  settings: Record<string, string> = {},
  folder = ".",
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), "repere-site-"));
  if (engines.database === "PGlite") await copyCluster(dataDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const databaseUrl =
    engines.database === "PostgreSQL" ? await createTestDatabase(testServer("TEST_DATABASE_URL")) : "";
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDir,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    DATABASE_URL: databaseUrl,
    ...(engines.store === "S3" && (await createTestBucket())),
    ...settings,
  };

  let output = "";
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawn(process.execPath, [...startFlags, serveCommand, "./build/server/index.js"], {
      env,
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    while (server.exitCode === null && !(await answers(`http://127.0.0.1:${port}/healthz`))) await wait(25);
    if (server.exitCode !== null) throw new Error(`the site ended with ${server.exitCode}: ${output}`);
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return server?.exitCode ?? null;
    const ended = once(server, "exit");
    server.kill(signal);
    const [status] = await ended;
    return status;
  }

  async function dispose(): Promise<void> {
    await stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
    if (databaseUrl) await dropTestDatabase(databaseUrl);
  }

  await start().catch(async (error) => {
    await dispose();
    throw error;
  });
  return { url, dataDir, env, pid: () => server?.pid ?? 0, output: () => output, stop, start, dispose };
}

/** What `npm start` tells Node of memory. */
export const startFlags = manifest.scripts.start.match(/--max-\S+/g) ?? [];

export const serveCommand = join(
  dirname(createRequire(import.meta.url).resolve("@react-router/serve/package.json")),
  "dist/cli.js",
);

async function createTestBucket(): Promise<Record<string, string>> {
  const bucket = `test-${randomBytes(8).toString("hex")}`;
  const endpoint = testServer("TEST_S3_ENDPOINT");
  const [accessKeyId, secretAccessKey] = [testServer("TEST_S3_ACCESS_KEY_ID"), testServer("TEST_S3_SECRET_ACCESS_KEY")];
  const region = testServer("TEST_S3_REGION");
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    S3_BUCKET: bucket,
    S3_FORCE_PATH_STYLE: "true",
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_REGION: region,
  };
}

function testServer(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: npm test starts the server it names`);
  return value;
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
