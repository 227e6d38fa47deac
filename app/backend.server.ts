// State of the process: the one backend of the running site.
import { createImagePipeline } from "#app/works/images/pipeline.server.ts";
import { requireDataFolder } from "#db/data-folder.ts";
import { createArchive } from "./archive/archive.server.ts";
import { createAvailability } from "./availability/availability.server.ts";
import { openEngines } from "./engines.server.ts";
import { type Env, requireReadableEnvFile } from "./env.server.ts";
import { createJobs } from "./jobs/jobs.server.ts";
import { createSweep, createSweepJob, sweepSoon } from "./jobs/sweep.server.ts";
import { composeNotice, composeTrial } from "./mail/notice.server.ts";
import { createMailer, isOfDomains } from "./mail/smtp.server.ts";
import { removeOldMessages } from "./messages/housekeeping.server.ts";
import { createMessages } from "./messages/messages.server.ts";
import { createOutbox, type Deliver } from "./messages/outbox.server.ts";
import { removeExpired } from "./owner/expired.server.ts";
import { createOwners } from "./owner/owners.server.ts";
import { chosenPasswordFault, createPasswords } from "./owner/passwords.server.ts";
import { createThrottle } from "./owner/throttle.server.ts";
import { createLastRead } from "./runtime/last-read.server.ts";
import { createFailureLog, createLog, type LogFacts } from "./runtime/log.server.ts";
import { removeOldShares } from "./sharing/stored-shares.server.ts";
import { createVisits, removeOldVisits } from "./visits/visits.server.ts";
import { removeOldWorks } from "./works/housekeeping.server.ts";
import { createRevision } from "./works/revision.server.ts";
import { createWorks } from "./works/works.server.ts";

const TRIAL_TIMEOUT_MS = 20_000;

export type Backend = Awaited<ReturnType<typeof openBackend>>;

/**
 * Connects the engines that the environment names to the domains.
 * @param context values for every line of the log
 */
export async function openBackend(env: Env, context?: () => LogFacts) {
  requireReadableEnvFile();
  if (env.store.engine === "disk") await requireDataFolder(env.store.dataDir);
  const log = createLog(env.logLevel, context);
  /** Logs why a request failed; the same failure at most once a minute. */
  const logFailure = createFailureLog(log);
  const { database, databaseWatch, store, storeWatch } = await openEngines(env, log);
  const { db } = database;
  const now = () => new Date();
  const onError = (event: string, error: unknown) => {
    // The outage has a log line of its own, and what has failed is tried again.
    if (!databaseWatch.isUnavailable() && !storeWatch.isUnavailable()) logFailure(event, error);
  };
  const jobs = createJobs({ db, now, onError: (kind, error) => onError(`${kind}_job_failed`, error) });

  // Works
  const revision = createRevision({ db });
  const onChange = revision.moveTo;
  const images = createImagePipeline({ store });
  const works = createWorks({ db, images, jobs, now, onChange, revision: revision.current });
  const lastRead = createLastRead({
    onSlow: databaseWatch.probeSoon,
    onFailure: (error) => logFailure("works_not_loaded", error),
  });

  // The owner
  const throttle = createThrottle({ db, now });
  const owners = createOwners({ db, passwords: createPasswords(), throttle, siteUrl: env.siteUrl, now });
  const availability = createAvailability({ db, now, onChange });

  // Visitors
  const visits = createVisits({ db, now, onFailure: (error) => onError("visits_not_written", error) });
  const messages = createMessages({ db, jobs, now, isMailed: env.mail !== null });
  const mail = env.mail && openMail(env.mail, new URL(env.siteUrl).hostname);

  /** Mails each message to the owner. */
  function openMail({ to, from, isFromAccount, smtp }: NonNullable<Env["mail"]>, domain: string) {
    const recipient = async () => to ?? (await owners.findOwner())?.email ?? null;
    /** Whether mail servers may drop the mails: nobody chose the sender, which belongs to another domain. */
    const isDoubtful = (address: string) => isFromAccount && !isOfDomains(from, [domain, address]);
    const send = createMailer({ smtp, from, domain, recipient });
    const deliver: Deliver = (message, signal) => send(composeNotice(message), signal);
    jobs.handle("mail", createOutbox({ db, now, deliver, onRefused: (facts) => log.warn("mail_refused", facts) }));
    async function sendTrial() {
      const trial = composeTrial({ date: now(), from, isDoubtful: isDoubtful((await recipient()) ?? "") });
      return send(trial, AbortSignal.timeout(TRIAL_TIMEOUT_MS));
    }
    return { from, isDoubtful, recipient, sendTrial };
  }

  // What belongs to all
  const archive = createArchive({ db, store, onFailure: (error) => onError("night_failed", error) });
  const sweep = createSweep([
    // First: the other steps fail while the store is unavailable.
    () => removeExpired(db, now()),
    () => removeOldVisits(db, now()),
    () => removeOldMessages(db, now()),
    async () => removeOldWorks(db, store, now(), await archive.keepNights(now())),
    async () => removeOldShares(store, await works.list(), now()),
    () => database.maintain().then(() => ({})),
  ]);
  jobs.handle("sweep", createSweepJob(sweep, log));
  let isPrepared = false;

  return {
    ...{ env, log, logFailure, store, jobs, revision, images, works, lastRead },
    ...{ owners, availability, visits, messages, mail, archive, sweep },

    /** Migrates the database, creates the owner whom the environment names, and cleans up after an earlier process. */
    async prepare(): Promise<void> {
      await database.migrate();
      // No other process uses the embedded database, so an unfinished job in it can only be of a process that has ended.
      if (env.database.engine === "pglite") await jobs.releaseClaims();
      if (env.owner && (await owners.create(env.owner.email, env.owner.password))) {
        log.info("owner_created");
        if (chosenPasswordFault(env.owner.password)) log.warn("owner_password_common");
      }
      await revision.refresh();
      await sweepSoon(jobs);
      jobs.start();
      isPrepared = true;
    },

    /** Starts the probes of database and store. */
    watch(): void {
      databaseWatch.probeSoon();
      storeWatch.probeSoon();
    },

    /** Whether the database is migrated and answers, and whether the store answers. */
    async readiness(): Promise<{ database: boolean; store: boolean }> {
      const [database, store] = await Promise.all([databaseWatch.answers(), storeWatch.answers()]);
      return { database: database && isPrepared, store };
    },

    async close(): Promise<void> {
      revision.stop();
      databaseWatch.stop();
      storeWatch.stop();
      await Promise.all([jobs.stop(), visits.stop()]);
      await database.close();
      store.close();
    },
  };
}

// On globalThis, because the development server loads this module again after every change.
export const running = globalThis as typeof globalThis & { openedBackend?: Backend };

/** The running site's backend. */
export function backend(): Backend {
  if (!running.openedBackend) throw new Error("the backend has not been started");
  return running.openedBackend;
}
