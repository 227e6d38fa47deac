import { setTimeout as wait } from "node:timers/promises";
import { createImagePipeline } from "#app/works/pictures/pipeline.server.ts";
import { createBreaker } from "#db/breaker.ts";
import { requireDataFolder } from "#db/data-folder.ts";
import { DatabaseLostError } from "#db/errors.ts";
import { openDatabase } from "#db/open.ts";
import { createArchive } from "./archive/archive.server.ts";
import { createAvailability } from "./availability/availability.server.ts";
import { type Env, requireReadableEnvFile } from "./env.server.ts";
import { composeNotice, composeTrial } from "./mail/message-mail.server.ts";
import { createMailer, isOfDomains } from "./mail/smtp.server.ts";
import { removeOldMessages } from "./messages/change-messages.server.ts";
import { createMessages } from "./messages/messages.server.ts";
import { createOutbox, type Deliver } from "./messages/outbox.server.ts";
import { createOwners } from "./owner/owners.server.ts";
import { chosenPasswordFault, createPasswords } from "./owner/passwords.server.ts";
import { removeExpired } from "./owner/sessions.server.ts";
import { createFailureLog, createLog, errorFacts, type Log, type LogFacts } from "./runtime/log.server.ts";
import { createSweeper, type SweepStep } from "./runtime/sweep.server.ts";
import { createDiskStore } from "./storage/disk.server.ts";
import { createS3Store } from "./storage/s3.server.ts";
import { createVisits, removeOldVisits } from "./visits/visits.server.ts";
import { createRevision } from "./works/revision.server.ts";
import { removeOldWorks } from "./works/work-sweep.server.ts";
import { createWorks } from "./works/works.server.ts";

const TRIAL_TIMEOUT_MS = 20_000;
const MAX_REST_MS = 3_500;
const STORE_ASKED_MS = 1_000;
const REPAIR_MS = 5_000;

export type Backend = Awaited<ReturnType<typeof openBackend>>;

export async function openBackend(env: Env, context?: () => LogFacts) {
  requireReadableEnvFile();
  if (env.store.engine === "disk") await requireDataFolder(env.store.dataDir);
  const log = createLog(env.logLevel, context);
  const logFailure = createFailureLog(log);
  const { database, store, breakers, close } = await openEngines(env, log);
  const { db, longDb } = database;
  const now = () => new Date();
  const onError = (event: string, error: unknown) => {
    // The outage has a log line of its own, and what has failed is tried again.
    if (breakers.database.allows() && breakers.store.allows()) logFailure(event, error);
  };

  const revision = createRevision({ db: database.trialDb });
  const onChange = revision.moveTo;
  const images = createImagePipeline({ store });
  const works = createWorks({ db, longDb, images, now, onChange, revision: revision.current });

  const onAttempt = (attempt: string, outcome: string) => log.info(attempt, { outcome });
  const passwords = createPasswords();
  const owners = createOwners({ db, passwords, siteUrl: env.siteUrl, now, onAttempt });
  const availability = createAvailability({ db, now, onChange });

  const visits = createVisits({ db: longDb, now, onFailure: (error) => onError("visits_not_written", error) });
  const mail = env.mail && openMail(env.mail, new URL(env.siteUrl).hostname);
  const messages = createMessages({ db, now, outbox: mail?.outbox ?? null });

  function openMail({ to, from, isFromAccount, smtp }: NonNullable<Env["mail"]>, domain: string) {
    const recipient = async () => to ?? (await owners.findOwner())?.email ?? null;
    /** Mail servers may drop such mails: nobody chose the sender, which belongs to another domain. */
    const isDoubtful = (address: string) => isFromAccount && !isOfDomains(from, [domain, address]);
    const send = createMailer({ smtp, from, domain, recipient });
    const deliver: Deliver = (message, signal) => send(composeNotice(message), signal);
    const outbox = createOutbox({
      db,
      now,
      deliver,
      onError: (error) => onError("mail_failed", error),
      onRefused: (facts) => log.warn("mail_refused", facts),
    });
    async function sendTrial() {
      const trial = composeTrial({ date: now(), from, isDoubtful: isDoubtful((await recipient()) ?? "") });
      return send(trial, AbortSignal.timeout(TRIAL_TIMEOUT_MS));
    }
    return { from, isDoubtful, recipient, sendTrial, outbox };
  }

  const archive = createArchive({ db: longDb, store, onFailure: (error) => onError("night_failed", error) });
  const steps: SweepStep[] = [
    // First, because the other steps fail while the store is unavailable.
    () => removeExpired(longDb, now()),
    () => removeOldVisits(longDb, now()),
    () => removeOldMessages(longDb, now()),
    async () => removeOldWorks(longDb, store, now(), await archive.keepNights(now())),
    () => database.maintain().then(() => ({})),
  ];
  const sweeper = createSweeper({ db, now, steps, log, onError: (error) => onError("sweep_failed", error) });
  let isPrepared = false;
  let resting: Promise<unknown> | undefined;

  /** However many requests a stranger sends, the bucket is asked once a second. */
  let asked = { at: Number.NEGATIVE_INFINITY, answers: Promise.resolve(false) };
  function storeAnswers(): Promise<boolean> {
    if (performance.now() - asked.at < STORE_ASKED_MS) return asked.answers;
    const answers = store.get("health/none").then(
      () => true,
      () => false,
    );
    asked = { at: performance.now(), answers };
    return answers;
  }

  async function rest(): Promise<void> {
    resting ??= Promise.all([mail?.outbox.stop(), sweeper.stop()]);
    await Promise.race([resting, wait(MAX_REST_MS, undefined, { ref: false })]);
  }

  return {
    env,
    log,
    logFailure,
    store,
    revision,
    works,
    isDatabaseAway: () => !breakers.database.allows(),
    owners,
    availability,
    visits,
    messages,
    mail,
    archive,
    sweep: sweeper.sweep,

    async prepare(): Promise<void> {
      await database.migrate();
      await revision.refresh();
      await works.index.read();
      if (env.owner && (await owners.create(env.owner.email, env.owner.password))) {
        log.info("owner_created");
        if (chosenPasswordFault(env.owner.password)) log.warn("owner_password_common");
      }
      mail?.outbox.start();
      sweeper.start();
      isPrepared = true;
    },

    async readiness(): Promise<{ database: boolean; store: boolean }> {
      if (!revision.isConfirmed()) await revision.refresh();
      const database = isPrepared && breakers.database.allows() && revision.isConfirmed();
      return { database, store: await storeAnswers() };
    },

    rest,

    async close(): Promise<void> {
      revision.stop();
      await Promise.all([rest(), visits.stop()]);
      await close();
    },
  };
}

/** No other module imports a concrete engine. */
async function openEngines(env: Env, log: Log) {
  const breakerOf = (service: "database" | "store") =>
    createBreaker({
      onAway: (error) => log.warn(`${service}_away`, errorFacts(error)),
      onBack: () => log.info(`${service}_back`),
    });
  const breakers = { database: breakerOf("database"), store: breakerOf("store") };
  const database = await openDatabase(env.database, breakers.database);
  const store =
    env.store.engine === "s3" ? createS3Store(env.store, breakers.store) : createDiskStore(env.store.dataDir);
  const repairing = setInterval(() => database.repair().catch(endIfLost), REPAIR_MS).unref();

  function endIfLost(error: unknown): void {
    if (!(error instanceof DatabaseLostError)) return;
    log.error("database_lost", errorFacts(error));
    process.exit(1);
  }

  async function close(): Promise<void> {
    clearInterval(repairing);
    await database.close();
    store.close();
  }

  return { database, store, breakers, close };
}

// On globalThis, because the development server loads this module again after every change.
export const running = globalThis as typeof globalThis & { openedBackend?: Backend };

export function backend(): Backend {
  if (!running.openedBackend) throw new Error("the backend has not been started");
  return running.openedBackend;
}
