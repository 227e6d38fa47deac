import { setTimeout as wait } from "node:timers/promises";
import { migrations } from "#db/migrations/index.ts";
import { isDatabaseAway, type OpenDatabase, openDatabase } from "#db/open.ts";
import { type Env, EnvError, readEnv } from "./env.server.ts";
import { createHousekeeping, type Swept } from "./housekeeping.server.ts";
import { createLog, errorFacts, type Log } from "./log.server.ts";
import { connection } from "./node-server.server.ts";
import { createOwners, type Owners } from "./owner/owners.server.ts";
import { chosenPasswordFault, createPasswords } from "./owner/passwords.server.ts";
import { createThrottle } from "./owner/throttle.server.ts";
import { createPageCache, type PageCache } from "./page-cache.server.ts";
import { createDiskStore } from "./storage/disk.server.ts";
import { createS3Store } from "./storage/s3.server.ts";
import type { ObjectStore } from "./storage/storage.ts";
import { type Archive, createArchive } from "./works/archive.server.ts";
import { createImagePipeline, type ImagePipeline } from "./works/image-pipeline.server.ts";
import { createRevision } from "./works/revision.server.ts";
import { createShowcase, type Showcase } from "./works/showcase.server.ts";
import { createWorks, type Works } from "./works/works.server.ts";

const RETRY_MS = 2_000;
const STORE_CHECK_MS = 30_000;
const SWEEP_EVERY_MS = 3_600_000;

export interface Backend {
  env: Env;
  log: Log;
  works: Works;
  owners: Owners;
  showcase: Showcase;
  images: ImagePipeline;
  pages: PageCache;
  archive: Archive;
  store: ObjectStore;
  sweep(): Promise<Swept | null>;
  /** Whether database and store answer. */
  readiness(): Promise<{ database: boolean; store: boolean }>;
  close(): Promise<void>;
}

/** Wires the engines that the environment names to the domain. The only importer of a concrete engine. */
export async function openBackend(env: Env): Promise<Backend & { prepare(): Promise<void> }> {
  const log = createLog(env.logLevel, () => ({ request: connection()?.requestId }));
  const now = () => new Date();
  const database = await openDatabase(env.database);
  const { db } = database;
  const store = env.store.engine === "s3" ? createS3Store(env.store) : createDiskStore(env.store.dataDir);
  const passwords = createPasswords();
  const owners = createOwners({ db, passwords, throttle: createThrottle({ db, now }), now });
  const images = createImagePipeline({
    db,
    store,
    now,
    onError: (error) => log.error("image_variants_failed", errorFacts(error)),
  });
  const works = createWorks({ db, images, now });
  const pages = createPageCache({ revision: createRevision({ db }) });
  const archive = createArchive({ db, store, schemas: Object.keys(migrations) });
  const { sweep } = createHousekeeping({ db, store, now });
  let prepared = false;
  let sweeping: NodeJS.Timeout | undefined;

  /** What a start owes the database: its tables, its owner, and the pictures that an earlier process left unfinished. */
  async function prepare(): Promise<void> {
    await database.migrate();
    if (env.owner && (await owners.create(env.owner.email, env.owner.password))) {
      log.info("owner_created");
      if (chosenPasswordFault(env.owner.password)) log.warn("owner_password_common");
    }
    prepared = true;
    images.wake();
    sweeping = setInterval(sweepAndSay, SWEEP_EVERY_MS).unref();
  }

  async function sweepAndSay(): Promise<void> {
    try {
      const swept = await sweep();
      if (swept) log.info("swept", { ...swept });
    } catch (error) {
      log.warn("sweep_failed", errorFacts(error));
    }
  }

  async function close(): Promise<void> {
    clearInterval(sweeping);
    await images.stop();
    await passwords.close();
    await database.close();
    store.close();
  }

  const readiness = watchReadiness(() => prepared, database, store);
  return {
    env,
    log,
    works,
    owners,
    showcase: createShowcase(),
    images,
    pages,
    archive,
    store,
    sweep,
    readiness,
    prepare,
    close,
  };
}

function watchReadiness(isPrepared: () => boolean, { db }: OpenDatabase, store: ObjectStore) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let storeAnswers = false;

  async function checkStore(): Promise<boolean> {
    const rest = storeAnswers ? STORE_CHECK_MS : RETRY_MS;
    if (performance.now() - checkedAt < rest) return storeAnswers;
    storeAnswers = await answers(store.get("health/none"));
    checkedAt = performance.now();
    return storeAnswers;
  }

  return async function readiness() {
    const [database, storage] = await Promise.all([
      answers(db.selectFrom("revisions").select("value").execute()),
      checkStore(),
    ]);
    return { database: database && isPrepared(), store: storage };
  };
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  const patience = wait(1_500, false, { ref: false });
  return Promise.race([
    question.then(
      () => true,
      () => false,
    ),
    patience,
  ]);
}

// Kept beside the module, because the development server loads it anew at every change.
const kept = globalThis as typeof globalThis & { openedBackend?: Backend; closingBackend?: boolean };

/** The running site's. */
export function backend(): Backend {
  if (!kept.openedBackend) throw new Error("the backend has not been started");
  return kept.openedBackend;
}

/**
 * Opens the site's backend once. A malformed setting, a held data folder or a newer schema end the process with one
 * line; a database that is away is waited for while the site already answers.
 */
export async function startBackend(): Promise<Backend> {
  if (kept.openedBackend) return kept.openedBackend;
  try {
    const opened = await openBackend(readEnv(process.env));
    kept.openedBackend = opened;
    await prepareOrKeepTrying(opened);
    return opened;
  } catch (error) {
    const known = error instanceof EnvError || (error instanceof Error && /^(LockHeld|SchemaNewer)/.test(error.name));
    process.stderr.write(`${known ? (error as Error).message : `The start failed: ${describe(error)}`}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

async function prepareOrKeepTrying(opened: Backend & { prepare(): Promise<void> }): Promise<void> {
  const attempt = async (): Promise<boolean> => {
    try {
      await opened.prepare();
      await announceSignUp(opened);
      return true;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return false;
    }
  };
  if (await attempt()) return;
  opened.log.warn("database_away_at_start");
  const retry = async (): Promise<void> => {
    do await wait(RETRY_MS, undefined, { ref: false });
    while (!kept.closingBackend && !(await attempt()));
    if (!kept.closingBackend) opened.log.info("database_back");
  };
  retry().catch((error) => {
    opened.log.error("start_failed", errorFacts(error));
    process.exit(1);
  });
}

async function announceSignUp({ env, owners }: Backend): Promise<void> {
  if (await owners.hasOwner()) return;
  const code = await owners.issueSignUpCode();
  process.stdout.write(
    [
      "This site has no owner yet. Whoever has this one-time code becomes it:",
      "",
      `  ${code}`,
      "",
      `  curl -X POST ${env.siteUrl}/api/auth/signup -H 'Content-Type: application/json' \\`,
      `    -d '{"email":"you@example.com","password":"12 to 72 bytes","code":"${code}"}'`,
      "",
    ].join("\n"),
  );
}

/** Ends the running site's backend, once. */
export async function stopBackend(): Promise<void> {
  if (kept.closingBackend) return;
  kept.closingBackend = true;
  await kept.openedBackend?.close();
}
