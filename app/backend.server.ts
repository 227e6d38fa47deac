// State of the process: the one backend of the running site.
import { setTimeout as wait } from "node:timers/promises";
import { createImageJob } from "#app/works/images/finish-image.server.ts";
import { createImagePipeline, type ImagePipeline } from "#app/works/images/pipeline.server.ts";
import { DataFolderError, requireDataFolder } from "#db/data-folder.ts";
import { DatabaseLostError, isDatabaseUnavailable } from "#db/errors.ts";
import { LockHeldError } from "#db/lock.ts";
import { migrations } from "#db/migrations/index.ts";
import { type OpenDatabase, openDatabase, SchemaNewerError } from "#db/open.ts";
import { type Availabilities, createAvailability } from "./availability/availability.server.ts";
import { type Env, EnvError, readEnv, requireReadableEnvFile } from "./env.server.ts";
import { createJobs, type Jobs } from "./jobs/jobs.server.ts";
import { createSweep, createSweepJob, type Sweep, sweepSoon } from "./jobs/sweep.server.ts";
import { composeNotice, composeTrial } from "./mail/notice.server.ts";
import { createMailer } from "./mail/smtp.server.ts";
import { archivedMessages } from "./messages/archived-messages.server.ts";
import { removeOldMessages } from "./messages/housekeeping.server.ts";
import { createMessages, type Messages } from "./messages/messages.server.ts";
import { createOutbox, type Deliver, type Delivery } from "./messages/outbox.server.ts";
import { removeExpired } from "./owner/expired.server.ts";
import { writeExportToken } from "./owner/export-token.server.ts";
import { createOwners, type Owners } from "./owner/owners.server.ts";
import { passwordLength } from "./owner/password-length.ts";
import { chosenPasswordFault, createPasswords } from "./owner/passwords.server.ts";
import { createSiteKey } from "./owner/site-key.server.ts";
import { createThrottle } from "./owner/throttle.server.ts";
import { createLastRead, type LastRead } from "./runtime/last-read.server.ts";
import { createFailureLog, createLog, errorFacts, type Log, type LogFacts } from "./runtime/log.server.ts";
import { createOutageWatch, type OutageWatch } from "./runtime/outage-watch.server.ts";
import { removeOldShares } from "./sharing/stored-shares.server.ts";
import { createDiskStore } from "./storage/disk.server.ts";
import { createStoreProbe, guardStore } from "./storage/guarded.server.ts";
import { createS3Store } from "./storage/s3.server.ts";
import type { ObjectStore } from "./storage/storage.ts";
import { archivedVisits } from "./visits/archived-visits.server.ts";
import { createVisits, removeOldVisits, type Visits } from "./visits/visits.server.ts";
import { type Archive, createArchive } from "./works/archive.server.ts";
import { removeOldWorks } from "./works/housekeeping.server.ts";
import { createPreviews, type Previews } from "./works/previews.server.ts";
import { createRevision, type Revision } from "./works/revision.server.ts";
import { createWorks, type Works } from "./works/works.server.ts";

const RETRY_MS = 2_000;
/** The embedded database runs in this process, so a busy process delays its probe too. */
const DATABASE_TIMEOUT_MS = { postgres: 1_500, pglite: 10_000 };
const STORE_TIMEOUT_MS = 4_000;
const TRIAL_TIMEOUT_MS = 20_000;

export interface Backend {
  env: Env;
  log: Log;
  /** Logs why a request failed; the same failure at most once a minute. */
  logFailure(event: string, error: unknown): void;
  works: Works;
  previews: Previews;
  owners: Owners;
  visits: Visits;
  availability: Availabilities;
  messages: Messages;
  /** Null without a mail server. */
  mail: { recipient(): Promise<string | null>; sendTrial(): Promise<Delivery> } | null;
  lastRead: LastRead;
  images: ImagePipeline;
  jobs: Jobs;
  revision: Revision;
  archive: Archive;
  isExportToken(text: string): boolean;
  store: ObjectStore;
  sweep: Sweep;
  /** Whether the database is migrated and answers, and whether the store answers. */
  readiness(): Promise<{ database: boolean; store: boolean }>;
  close(): Promise<void>;
}

interface StartingBackend extends Backend {
  prepare(): Promise<void>;
  /** Starts the probes of database and store. */
  watch(): void;
}

/**
 * Wires the engines that the environment names to the domain. No other module imports a concrete engine.
 * @param context values for every line of the log
 */
export async function openBackend(env: Env, context?: () => LogFacts): Promise<StartingBackend> {
  requireReadableEnvFile();
  if (env.store.engine === "disk") await requireDataFolder(env.store.dataDir);
  const log = createLog(env.logLevel, context);
  const logFailure = createFailureLog(log);
  const { database, databaseWatch } = await openWatchedDatabase(env, log);
  const { store, storeWatch } = openWatchedStore(env, log);
  // With PostgreSQL the command reads the database itself.
  const isExportToken = env.database.engine === "pglite" ? await writeExportToken(env.dataDir) : () => false;
  const isOutage = () => databaseWatch.isUnavailable() || storeWatch.isUnavailable();
  const onError = (event: string, error: unknown) => {
    // The outage has a log line of its own, and what has failed is tried again.
    if (!isOutage()) logFailure(event, error);
  };
  const domain = openDomain(database, store, onError);
  const { jobs, revision, sweep, visits } = domain;
  const { messages, mail } = openMessages({ env, log, db: database.db, ...domain });
  jobs.handle("sweep", createSweepJob(sweep, log));
  let isPrepared = false;

  return {
    env,
    log,
    logFailure,
    ...domain,
    messages,
    mail,
    store,
    isExportToken,
    lastRead: createLastRead({
      onSlow: databaseWatch.probeSoon,
      onFailure: (error) => logFailure("works_not_loaded", error),
    }),
    async readiness() {
      const [database, store] = await Promise.all([databaseWatch.answers(), storeWatch.answers()]);
      return { database: database && isPrepared, store };
    },
    async prepare() {
      await prepareDatabase({ env, log, database, ...domain });
      await sweepSoon(jobs);
      jobs.start();
      isPrepared = true;
    },
    watch() {
      databaseWatch.probeSoon();
      storeWatch.probeSoon();
    },
    async close() {
      revision.stop();
      databaseWatch.stop();
      storeWatch.stop();
      await Promise.all([jobs.stop(), visits.stop()]);
      await database.close();
      store.close();
    },
  };
}

async function openWatchedDatabase(env: Env, log: Log) {
  const databaseWatch: OutageWatch = createOutageWatch({
    probe: () => database.probe().catch(endIfLost),
    timeoutMs: DATABASE_TIMEOUT_MS[env.database.engine],
    onUnavailable: (error) => log.warn("database_away", errorFacts(error)),
    onBack: () => log.info("database_back"),
  });
  /** What starts this process again can try with a new one. */
  function endIfLost(error: unknown): never {
    if (!(error instanceof DatabaseLostError)) throw error;
    log.error("database_lost", errorFacts(error));
    process.exit(1);
  }
  const database: OpenDatabase = await openDatabase(env.database, databaseWatch);
  return { database, databaseWatch };
}

function openWatchedStore(env: Env, log: Log) {
  const unguarded = env.store.engine === "s3" ? createS3Store(env.store) : createDiskStore(env.store.dataDir);
  const storeWatch = createOutageWatch({
    probe: createStoreProbe(unguarded),
    timeoutMs: STORE_TIMEOUT_MS,
    onUnavailable: (error) => log.warn("store_away", errorFacts(error)),
    onBack: () => log.info("store_back"),
  });
  return { store: guardStore(unguarded, storeWatch), storeWatch };
}

function openDomain(
  { db, maintain }: OpenDatabase,
  store: ObjectStore,
  onError: (event: string, error: unknown) => void,
) {
  const now = () => new Date();
  const revision = createRevision({ db });
  const onChange = revision.moveTo;
  const owners = createOwners({ db, passwords: createPasswords(), throttle: createThrottle({ db, now }), now });
  const jobs = createJobs({ db, now, onError: (kind, error) => onError(`${kind}_job_failed`, error) });
  const images = createImagePipeline({ db, store });
  jobs.handle("image", createImageJob({ db, store, onError: (error) => onError("image_job_failed", error), onChange }));
  const works = createWorks({ db, images, jobs, now, onChange, revision: revision.current });
  const previews = createPreviews({ db, sign: createSiteKey({ db }).sign, now });
  const visits = createVisits({ db, now, onFailure: (error) => onError("visits_not_written", error) });
  const availability = createAvailability({ db, now, onChange });
  const archive = createArchive({
    ...{ db, store, jobs, schemas: Object.keys(migrations) },
    tables: { messages: archivedMessages, visits: archivedVisits },
  });
  const sweep = createSweep([
    // First: the other steps fail while the store is unavailable.
    () => removeExpired(db, now()),
    () => removeOldVisits(db, now()),
    () => removeOldMessages(db, now()),
    () => removeOldWorks(db, store, now()),
    async () => removeOldShares(store, await works.list(), now()),
    () => maintain().then(() => ({})),
  ]);
  return { revision, owners, jobs, images, works, previews, visits, availability, archive, sweep };
}

function openMessages(parts: Pick<Backend, "env" | "log" | "owners" | "jobs"> & Pick<OpenDatabase, "db">) {
  const { env, log, owners, jobs, db } = parts;
  const { mail } = env;
  const now = () => new Date();
  const recipient = async () => mail?.to ?? (await owners.findOwner())?.email ?? null;
  const send = mail && createMailer({ smtp: mail.smtp, domain: new URL(env.siteUrl).hostname, recipient });
  if (send) {
    const deliver: Deliver = (message, signal) => send(composeNotice(message), signal);
    const onRefused = (facts: LogFacts) => log.warn("mail_refused", facts);
    jobs.handle("mail", createOutbox({ db, now, deliver, onRefused }));
  }
  return {
    messages: createMessages({ db, jobs, now, isMailed: send !== null }),
    mail: send && { recipient, sendTrial: () => send(composeTrial(now()), AbortSignal.timeout(TRIAL_TIMEOUT_MS)) },
  };
}

/** Migrates the database, creates the owner whom the environment names, and cleans up after an earlier process. */
async function prepareDatabase(
  parts: Pick<Backend, "env" | "log" | "owners" | "jobs" | "revision"> & { database: OpenDatabase },
): Promise<void> {
  const { env, log, database, owners, jobs, revision } = parts;
  await database.migrate();
  // No other process uses the embedded database, so an unfinished job in it can only be of a process that has ended.
  if (env.database.engine === "pglite") await jobs.releaseClaims();
  if (env.owner && (await owners.create(env.owner.email, env.owner.password))) {
    log.info("owner_created");
    if (chosenPasswordFault(env.owner.password)) log.warn("owner_password_common");
  }
  await revision.refresh();
}

// On globalThis, because the development server loads this module again after every change.
const running = globalThis as typeof globalThis & {
  openedBackend?: Backend;
  startingBackend?: Promise<Backend>;
  closingBackend?: boolean;
};

/** The running site's backend. */
export function backend(): Backend {
  if (!running.openedBackend) throw new Error("the backend has not been started");
  return running.openedBackend;
}

/**
 * Opens the site's backend once. A malformed setting, a locked data folder or a newer schema ends the process with one
 * line on stderr. If the database is unavailable the site already answers, and the start is retried.
 */
export function startBackend(context: () => LogFacts): Promise<Backend> {
  running.startingBackend ??= start(context);
  return running.startingBackend;
}

async function start(context: () => LogFacts): Promise<Backend> {
  try {
    const opened = await openBackend(readEnv(process.env), context);
    running.openedBackend = opened;
    if (opened.env.assumesSiteUrl) opened.log.warn("site_url_unset", { assumed: opened.env.siteUrl });
    opened.watch();
    await prepareWithRetries(opened);
    return opened;
  } catch (error) {
    process.stderr.write(`${startFault(error) ?? `The start failed: ${describe(error)}`}\n`);
    process.exit(1);
  }
}

/** The message of an error that the owner can fix before the next start; null for any other error. */
export function startFault(error: unknown): string | null {
  const fixable = [EnvError, DataFolderError, LockHeldError, SchemaNewerError];
  return fixable.some((kind) => error instanceof kind) ? (error as Error).message : null;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Resolves after the first attempt. If the database was unavailable, further attempts follow in the background. */
async function prepareWithRetries(opened: StartingBackend): Promise<void> {
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
    while (!running.closingBackend && !(await attempt()));
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
      "This site has no owner yet. Sign up with this one-time code to become its owner:",
      "",
      `  ${code}`,
      "",
      `  curl -X POST ${env.siteUrl}/api/auth/signup -H 'Content-Type: application/json' \\`,
      `    -d '{"email":"you@example.com","password":"${passwordLength}","code":"${code}"}'`,
      "",
    ].join("\n"),
  );
}

/** Closes the running site's backend once. */
export async function stopBackend(): Promise<void> {
  if (running.closingBackend) return;
  running.closingBackend = true;
  await running.openedBackend?.close();
}
