import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import manifest from "../package.json" with { type: "json" };
import { copyCluster, createTestDatabase, dropTestDatabase } from "./databases.ts";
import { temporaryFolder } from "./folders.ts";
import { bareEnv, endProcess, freePort, untilReady } from "./processes.ts";

export interface EngineOptions {
  database: "PGlite" | "PostgreSQL";
  store: "disk" | "S3";
}

export const owner = { email: "owner@example.com", password: "un mot de passe assez long" };

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts a site with its own port, data and engines, which has been built in `folder`. */
export async function startSite(engines: EngineOptions, settings: Record<string, string> = {}, folder = ".") {
  const { database, store } = engines;
  const dataDir = await temporaryFolder("site");
  // A site that is told who its owner is creates this one itself.
  const template = settings.OWNER_EMAIL === undefined ? "site" : "empty";
  if (database === "PGlite") copyCluster(template, dataDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const databaseUrl =
    database === "PostgreSQL" ? await createTestDatabase(testServer("TEST_DATABASE_URL"), template) : "";
  const env: NodeJS.ProcessEnv = {
    ...bareEnv,
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDir,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    DATABASE_URL: databaseUrl,
    ...(store === "S3" && (await createTestBucket())),
    ...settings,
  };
  let output = "";
  let server: ChildProcess | undefined;

  /** Starts it again on the same data and port. */
  async function start(): Promise<void> {
    server = serve("./build/server/index.js", env, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const from = output.length;
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    const isListening = () => output.includes("[react-router-serve]", from);
    await untilReady(`http://127.0.0.1:${port}/healthz`, server, isListening).catch((error: Error) => {
      throw new Error(`${error.message}: ${output}`);
    });
  }

  /** @returns the exit status, null after a signal */
  const stop = async (signal?: NodeJS.Signals) => (server ? endProcess(server, signal) : null);

  async function dispose(): Promise<void> {
    await stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
    if (databaseUrl) await dropTestDatabase(databaseUrl);
  }

  try {
    await start();
  } catch (error) {
    await dispose();
    // Another process has found the same port free.
    if (output.includes("EADDRINUSE")) return startSite(engines, settings, folder);
    throw error;
  }
  return { url, dataDir, env, pid: () => server?.pid ?? 0, output: () => output, stop, start, dispose };
}

/** Node's memory flags in `npm start`. */
export const startFlags = manifest.scripts.start.match(/--max-\S+/g) ?? [];

export const serveCommand = resolve("node_modules/@react-router/serve/dist/cli.js");

/** Serves a build as `npm start` does. */
export function serve(build: string, env: NodeJS.ProcessEnv, options: SpawnOptions): ChildProcess {
  const settings = { ...env, NODE_ENV: "production", MALLOC_ARENA_MAX: "1" };
  return spawn(process.execPath, [...startFlags, serveCommand, build], { ...options, env: settings });
}

async function createTestBucket(): Promise<Record<string, string>> {
  const bucket = `test-${randomBytes(8).toString("hex")}`;
  const access = {
    AWS_ENDPOINT_URL_S3: testServer("TEST_S3_ENDPOINT"),
    AWS_ACCESS_KEY_ID: testServer("AWS_ACCESS_KEY_ID"),
    AWS_SECRET_ACCESS_KEY: testServer("AWS_SECRET_ACCESS_KEY"),
    AWS_REGION: testServer("AWS_REGION"),
  };
  const client = new S3Client({
    endpoint: access.AWS_ENDPOINT_URL_S3,
    region: access.AWS_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: access.AWS_ACCESS_KEY_ID, secretAccessKey: access.AWS_SECRET_ACCESS_KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { ...access, S3_BUCKET: bucket, S3_FORCE_PATH_STYLE: "true" };
}

function testServer(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: npm test starts the server that it names`);
  return value;
}
