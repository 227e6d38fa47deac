import { setTimeout as wait } from "node:timers/promises";
import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

/** How often each instance looks for jobs that are due. */
const WAKE_MS = 10_000;
/** For the jobs in work when the process stops, before and after they are told to end: the next start repeats them. */
const MAX_STOP_MS = 3_000;
const MAX_END_MS = 500;

export type JobKind = Database["jobs"]["kind"];

/**
 * What became of a job. `failed`: it is tried again after a wait, and the others of its kind would fail for the same
 * reason. `refused`: it is given up at once. `waitMs`: it begins anew after this time.
 */
export type Outcome = "done" | "failed" | "refused" | { waitMs: number };

export interface JobHandler {
  /** It may run again for the same key, because a process can end before its outcome is recorded. An error is a failure. */
  run(key: string, job: { attempts: number; signal: AbortSignal }): Promise<Outcome>;
  /** The wait after so many failed tries; undefined: the job is given up. */
  retryMs(attempts: number): number | undefined;
  giveUp?(key: string, trx: Transaction<Database>): Promise<void>;
  /** Another instance may take the job this long after its process has ended. */
  claimMs: number;
}

export type Jobs = ReturnType<typeof createJobs>;

interface Queue {
  handler: JobHandler;
  running: Promise<void> | null;
  isWoken: boolean;
}

interface JobsOptions {
  db: Kysely<Database>;
  now: () => Date;
  onError: (kind: JobKind, error: unknown) => void;
  wakeMs?: number;
}

/**
 * Does what happens after an answer. The rows of `jobs` are the queue, so that another instance, or this one after a
 * restart, continues. Kinds run beside each other; of each kind an instance does one job at a time.
 */
export function createJobs({ db, now, onError, wakeMs = WAKE_MS }: JobsOptions) {
  const queues = new Map<JobKind, Queue>();
  const stopping = new AbortController();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const isFree = (eb: ExpressionBuilder<Database, "jobs">): Expression<SqlBool> =>
    eb.or([eb("jobs.claimed_until", "is", null), eb("jobs.claimed_until", "<", now())]);

  function handle(kind: JobKind, handler: JobHandler): void {
    queues.set(kind, { handler, running: null, isWoken: false });
  }

  /** Adds a job. One that is there already becomes due then, unless an instance is at it. Call `wake` after the commit. */
  async function add(kind: JobKind, key: string, trx: Kysely<Database> = db, delayMs = 0): Promise<void> {
    const due_at = later(delayMs);
    await trx
      .insertInto("jobs")
      .values({ kind, key, due_at })
      .onConflict((conflict) => conflict.columns(["kind", "key"]).doUpdateSet({ due_at }).where(isFree))
      .execute();
  }

  /** Starts the queues, and looks for jobs at intervals from then on. */
  function start(): void {
    timer ??= setInterval(wakeAll, wakeMs).unref();
    wakeAll();
  }

  function wakeAll(): void {
    for (const kind of queues.keys()) wake(kind);
  }

  function wake(kind: JobKind): void {
    const queue = queues.get(kind);
    if (!queue || isStopped) return;
    queue.isWoken = true;
    queue.running ??= drain(kind, queue);
  }

  async function drain(kind: JobKind, queue: Queue): Promise<void> {
    while (queue.isWoken && !isStopped) {
      queue.isWoken = false;
      try {
        while (!isStopped && (await doNext(kind, queue.handler)));
      } catch (error) {
        onError(kind, error);
      }
    }
    queue.running = null;
  }

  /** @returns false if none is due, or the next one should wait */
  async function doNext(kind: JobKind, handler: JobHandler): Promise<boolean> {
    const job = await claim(kind, handler.claimMs);
    if (!job) return false;
    const renewing = setInterval(() => {
      ofClaim(job, { claimed_until: later(handler.claimMs) }).catch((error) => onError(kind, error));
    }, handler.claimMs / 4).unref();
    try {
      const outcome = await attempt(kind, handler, job);
      await record(handler, job, outcome);
      return outcome !== "failed";
    } finally {
      clearInterval(renewing);
    }
  }

  type Claimed = { id: number; key: string; attempts: number };

  async function claim(kind: JobKind, claimMs: number): Promise<Claimed | undefined> {
    return db
      .updateTable("jobs as claimed")
      .set((eb) => ({ claimed_until: later(claimMs), attempts: eb("attempts", "+", 1) }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("jobs")
          .select("jobs.id")
          .where("jobs.kind", "=", kind)
          .where("jobs.due_at", "<=", now())
          .where(isFree)
          .orderBy("jobs.id")
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "key", "attempts"])
      .executeTakeFirst();
  }

  async function attempt(kind: JobKind, handler: JobHandler, { key, attempts }: Claimed): Promise<Outcome> {
    // Each of its tries has ended its process.
    if (attempts > 1 && handler.retryMs(attempts - 1) === undefined) return "refused";
    try {
      return await handler.run(key, { attempts, signal: stopping.signal });
    } catch (error) {
      onError(kind, error);
      return "failed";
    }
  }

  async function record(handler: JobHandler, job: Claimed, outcome: Outcome): Promise<void> {
    if (typeof outcome === "object") {
      await ofClaim(job, { claimed_until: null, due_at: later(outcome.waitMs), attempts: 0 });
      return;
    }
    const wait = outcome === "failed" ? handler.retryMs(job.attempts) : undefined;
    if (wait !== undefined) {
      await ofClaim(job, { claimed_until: null, due_at: later(wait) });
      return;
    }
    await db.transaction().execute(async (trx) => {
      const ended = trx.deleteFrom("jobs").where("id", "=", job.id).where("attempts", "=", job.attempts);
      const { numDeletedRows } = await ended.executeTakeFirst();
      if (numDeletedRows > 0n && outcome !== "done") await handler.giveUp?.(job.key, trx);
    });
  }

  /** Changes a job, unless another instance has claimed it meanwhile. */
  async function ofClaim(
    { id, attempts }: Claimed,
    change: { claimed_until: Date | null; due_at?: Date; attempts?: number },
  ): Promise<void> {
    await db.updateTable("jobs").set(change).where("id", "=", id).where("attempts", "=", attempts).execute();
  }

  /** Ends all claims. Only for a database that no other process uses. */
  async function releaseClaims(): Promise<void> {
    await db.updateTable("jobs").set({ claimed_until: null }).execute();
  }

  let stopped: Promise<void> | undefined;

  /** Begins no job any more, waits for those in work, and leaves the ones that take too long to the next start. */
  function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    stopped ??= Promise.race([settled(), abortLater()]);
    return stopped;
  }

  async function abortLater(): Promise<void> {
    await wait(MAX_STOP_MS, undefined, { ref: false });
    stopping.abort();
    await wait(MAX_END_MS, undefined, { ref: false });
  }

  /** Resolves when no job is in work. */
  async function settled(...kinds: JobKind[]): Promise<void> {
    for (const [kind, queue] of queues) {
      while (queue.running && (kinds.length === 0 || kinds.includes(kind))) await queue.running;
    }
  }

  return { handle, add, start, wake, releaseClaims, stop, settled };
}
