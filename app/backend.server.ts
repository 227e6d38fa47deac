import { setTimeout as wait } from "node:timers/promises";
import { createImagePipeline, type ImagePipeline } from "#app/works/images/pipeline.server.ts";
import { LockHeldError } from "#db/lock.ts";
import { migrations } from "#db/migrations/index.ts";
import { isDatabaseUnavailable, openDatabase, SchemaNewerError } from "#db/open.ts";
import { createPageCache, type PageCache } from "./cache/page-cache.server.ts";
import { type Env, EnvError, readEnv } from "./env.server.ts";
import { connection } from "./http/node-server.server.ts";
import { removeExpired } from "./owner/expired.server.ts";
import { createOwners, type Owners } from "./owner/owners.server.ts";
import { passwordLength } from "./owner/password-length.ts";
import { chosenPasswordFault, createPasswords } from "./owner/passwords.server.ts";
import { createThrottle } from "./owner/throttle.server.ts";
import { createFailureLog, createLog, errorFacts, type Log } from "./runtime/log.server.ts";
import { createOutageWatch } from "./runtime/outage-watch.server.ts";
import { createSweep, type Swept } from "./runtime/sweep.server.ts";
import { removeOldShares } from "./sharing/stored-shares.server.ts";
import { createDiskStore } from "./storage/disk.server.ts";
import { guardStore, testStore } from "./storage/guarded.server.ts";
import { createS3Store } from "./storage/s3.server.ts";
import type { ObjectStore } from "./storage/storage.ts";
import { type Archive, createArchive } from "./works/archive.server.ts";
import { removeOldWorks } from "./works/housekeeping.server.ts";
import { createLastRead, type LastRead } from "./works/last-read.server.ts";
import { createRevision, type Revision } from "./works/revision.server.ts";
import { createWorks, type Works } from "./works/works.server.ts";

const RETRY_MS = 2_000;
/** An engine that has not answered something small after this long is taken to be away. */
const DATABASE_TIMEOUT_MS = { postgres: 1_500, pglite: 10_000 };
const STORE_TIMEOUT_MS = 4_000;
const SWEEP_EVERY_MS = 3_600_000;

export interface Backend {
  env: Env;
  log: Log;
  /** For the reason of an answer that failed: once a minute for each kind. */
  logFailure(event: string, error: unknown): void;
  works: Works;
  owners: Owners;
  lastRead: LastRead;
  images: ImagePipeline;
  revision: Revision;
  pages: PageCache;
  archive: Archive;
  store: ObjectStore;
  sweep(): Promise<Swept | null>;
  /** Whether database and store answer. */
  readiness(): Promise<{ database: boolean; store: boolean }>;
  close(): Promise<void>;
}

interface Starting extends Backend {
  prepare(): Promise<void>;
  /** Begins to look after database and store. */
  watch(): void;
}

/** Wires the engines that the environment names to the domain. The only importer of a concrete engine. */
export async function openBackend(env: Env): Promise<Starting> {
  const log = createLog(env.logLevel, () => ({ request: connection()?.requestId }));
  const logFailure = createFailureLog(log);
  const now = () => new Date();
  const databaseWatch = createOutageWatch({
    probe: () => database.probe(),
    timeoutMs: DATABASE_TIMEOUT_MS[env.database.engine],
    onUnavailable: (error) => log.warn("database_away", errorFacts(error)),
    onBack: () => log.info("database_back"),
  });
  const database = await openDatabase(env.database, {
    isUnavailable: databaseWatch.isUnavailable,
    onTrouble: databaseWatch.suspect,
  });
  const { db } = database;
  const plainStore = env.store.engine === "s3" ? createS3Store(env.store) : createDiskStore(env.store.dataDir);
  let storeTested = false;
  const storeWatch = createOutageWatch({
    // All of it until it has once been seen to work, then as little as shows that it is there.
    probe: async () => {
      if (storeTested) return plainStore.get("health/none");
      await testStore(plainStore);
      storeTested = true;
    },
    timeoutMs: STORE_TIMEOUT_MS,
    onUnavailable: (error) => log.warn("store_away", errorFacts(error)),
    onBack: () => log.info("store_back"),
  });
  const store = guardStore(plainStore, storeWatch.isUnavailable, storeWatch.suspect);
  const revision = createRevision({ db });
  const passwords = createPasswords();
  const owners = createOwners({ db, passwords, throttle: createThrottle({ db, now }), now });
  const images = createImagePipeline({
    db,
    store,
    now,
    // An outage has its own line, and what it made fail is tried again.
    onError: (error) => {
      if (!databaseWatch.isUnavailable() && !storeWatch.isUnavailable())
        log.error("image_variants_failed", errorFacts(error));
    },
    onChange: revision.moveTo,
  });
  const works = createWorks({ db, images, now, onChange: revision.moveTo });
  const pages = createPageCache({ revision: revision.current, now: () => performance.now() });
  const archive = createArchive({ db, store, schemas: Object.keys(migrations) });
  const sweep = createSweep({
    db,
    now,
    steps: [
      () => removeOldWorks(db, store, now()),
      () => removeExpired(db, now()),
      async () => removeOldShares(store, await works.list(), now()),
    ],
  });
  let prepared = false;
  let sweeping: NodeJS.Timeout | undefined;

  /** What a start owes the database: its tables, its owner, and the pictures that an earlier process left unfinished. */
  async function prepare(): Promise<void> {
    await database.migrate();
    // Nobody else uses the embedded database: whatever was under way in it died with the process before this one.
    if (env.database.engine === "pglite") {
      await works.giveUpUnfinished();
      await images.releaseClaims();
    }
    if (env.owner && (await owners.create(env.owner.email, env.owner.password))) {
      log.info("owner_created");
      if (chosenPasswordFault(env.owner.password)) log.warn("owner_password_common");
    }
    await revision.refresh();
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
    revision.stop();
    databaseWatch.stop();
    storeWatch.stop();
    await images.stop();
    await database.close();
    store.close();
  }

  async function readiness() {
    const [database, store] = await Promise.all([databaseWatch.answers(), storeWatch.answers()]);
    return { database: database && prepared, store };
  }

  return {
    env,
    log,
    logFailure,
    works,
    owners,
    lastRead: createLastRead({
      onSlow: databaseWatch.suspect,
      onFailure: (error) => logFailure("works_not_loaded", error),
    }),
    images,
    revision,
    pages,
    archive,
    store,
    sweep,
    readiness,
    prepare,
    watch: () => {
      databaseWatch.suspect();
      storeWatch.suspect();
    },
    close,
  };
}

// Kept beside the module, because the development server loads it anew at every change.
const kept = globalThis as typeof globalThis & {
  openedBackend?: Backend;
  startingBackend?: Promise<Backend>;
  closingBackend?: boolean;
};

/** The running site's. */
export function backend(): Backend {
  if (!kept.openedBackend) throw new Error("the backend has not been started");
  return kept.openedBackend;
}

/**
 * Opens the site's backend once. A malformed setting, a held data folder or a newer schema end the process with one
 * line; a database that is away is waited for while the site already answers.
 */
export function startBackend(): Promise<Backend> {
  kept.startingBackend ??= start();
  return kept.startingBackend;
}

async function start(): Promise<Backend> {
  try {
    const opened = await openBackend(readEnv(process.env));
    kept.openedBackend = opened;
    if (opened.env.assumesSiteUrl) opened.log.warn("site_url_unset", { assumed: opened.env.siteUrl });
    opened.watch();
    await prepareOrKeepTrying(opened);
    return opened;
  } catch (error) {
    process.stderr.write(`${startFault(error) ?? `The start failed: ${describe(error)}`}\n`);
    process.exit(1);
  }
}

/** What the owner can mend before the next start, in one line; null for every other error. */
export function startFault(error: unknown): string | null {
  if (error instanceof EnvError || error instanceof LockHeldError || error instanceof SchemaNewerError) {
    return error.message;
  }
  return null;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

async function prepareOrKeepTrying(opened: Starting): Promise<void> {
  const attempt = async (): Promise<boolean> => {
    try {
      await opened.prepare();
      await announceSignUp(opened);
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return false;
    }
  };
  if (await attempt()) return;
  const retry = async (): Promise<void> => {
    do await wait(RETRY_MS, undefined, { ref: false });
    while (!kept.closingBackend && !(await attempt()));
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
      `    -d '{"email":"you@example.com","password":"${passwordLength}","code":"${code}"}'`,
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
