import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Message } from "./message.ts";
import { toMessage } from "./message-rows.server.ts";

const MINUTE_MS = 60_000;
/** The waits after a failed try: at first short, then every two hours for a day. */
const RETRY_MS = [1, 5, 30, ...Array<number>(12).fill(120)].map((minutes) => minutes * MINUTE_MS);
const MAX_TRIES = RETRY_MS.length + 1;
/** A claim ends this long after its process has ended, so a send must end before. */
const CLAIM_MS = 60_000;
const MAX_SEND_MS = 50_000;
/** How often each instance looks for messages to send. */
const WAKE_MS = 20_000;
/** For a send that has begun when the process stops. */
const MAX_STOP_MS = 3_000;
const MAX_REASON = 120;

/** What the mail server said. `isFinal`: it would say the same again. */
export type Delivery = { accepted: true } | { accepted: false; reason: string; isFinal: boolean };

/** Sends a message to the owner. It must not throw for what a mail server or a network may do. */
export type Deliver = (message: Message, signal: AbortSignal) => Promise<Delivery>;

interface OutboxOptions {
  db: Kysely<Database>;
  now: () => Date;
  deliver: Deliver;
  onError: (error: unknown) => void;
  /** For the log: it must not hold what the visitor wrote. */
  onRefused?: (facts: { message: string; attempts: number; isLast: boolean }) => void;
  wakeMs?: number;
  maxSendMs?: number;
}

/**
 * Mails each stored message once. The rows are the queue: claims and tries are in the database, so that another
 * instance, or this one after a restart, continues. A process that ends between the send and its record sends twice, with
 * the same Message-ID.
 */
export function createOutbox(options: OutboxOptions) {
  const { db, now, deliver, onError, onRefused = () => {}, wakeMs = WAKE_MS, maxSendMs = MAX_SEND_MS } = options;
  let isStopped = false;
  let running: Promise<void> | null = null;
  let runAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: AbortController | null = null;

  /** Starts the queue if it does not run, and from then on at intervals. */
  function wake(): void {
    if (isStopped) return;
    timer ??= setInterval(wake, wakeMs).unref();
    if (running) {
      runAgain = true;
      return;
    }
    running = sendAll().finally(() => {
      running = null;
      if (!runAgain) return;
      runAgain = false;
      wake();
    });
  }

  /** Until none is due, or the server does not answer: the others would wait for it one by one. */
  async function sendAll(): Promise<void> {
    try {
      let isMore = true;
      while (isMore && !isStopped) isMore = await sendNext();
    } catch (error) {
      onError(error);
    }
  }

  async function sendNext(): Promise<boolean> {
    const claimed = await claimNext();
    if (!claimed) return false;
    const delivery = await send(toMessage(claimed));
    if (delivery.accepted) {
      await record(claimed, { mailed_at: now(), next_try_at: null, failed_at: null, last_error: null });
      return true;
    }
    const wait = RETRY_MS[claimed.attempts - 1];
    const isLast = delivery.isFinal || wait === undefined;
    onRefused({ message: claimed.id, attempts: claimed.attempts, isLast });
    const last_error = delivery.reason.slice(0, MAX_REASON);
    if (isLast) await record(claimed, { last_error, next_try_at: null, failed_at: now() });
    else await record(claimed, { last_error, next_try_at: new Date(now().getTime() + wait) });
    return delivery.isFinal;
  }

  async function send(message: Message): Promise<Delivery> {
    const controller = new AbortController();
    sending = controller;
    const timeout = setTimeout(() => controller.abort(), maxSendMs);
    try {
      return await deliver(message, controller.signal);
    } finally {
      clearTimeout(timeout);
      sending = null;
    }
  }

  /** Claims a message that is due and that no instance is sending, and counts a try. */
  async function claimNext() {
    const at = now();
    return db
      .updateTable("messages")
      .set((eb) => ({ claimed_until: new Date(at.getTime() + CLAIM_MS), attempts: eb("attempts", "+", 1) }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("messages as due")
          .select("due.id")
          .where("due.next_try_at", "<=", at)
          .where("due.is_spam", "=", false)
          .where("due.deleted_at", "is", null)
          .where((or) => or.or([or("due.claimed_until", "is", null), or("due.claimed_until", "<", at)]))
          .orderBy("due.next_try_at")
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  }

  type Outcome = { next_try_at: Date | null; mailed_at?: Date; failed_at?: Date | null; last_error: string | null };

  /** Ends the claim, unless another instance has claimed the message meanwhile. */
  async function record({ id, attempts }: { id: string; attempts: number }, outcome: Outcome): Promise<void> {
    await db
      .updateTable("messages")
      .set({ ...outcome, claimed_until: null })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .execute();
  }

  /** Tries the messages once more whose mail has failed for good. Resolves when they have been tried. */
  async function retryFailed(): Promise<void> {
    await db
      .updateTable("messages")
      .set({ next_try_at: now(), claimed_until: null, attempts: sql.lit(MAX_TRIES - 1) })
      .where("failed_at", "is not", null)
      .where("next_try_at", "is", null)
      .execute();
    wake();
    await settled();
  }

  /** Ends all claims. Only for a database that no other process uses. */
  async function releaseClaims(): Promise<void> {
    await db.updateTable("messages").set({ claimed_until: null }).where("claimed_until", "is not", null).execute();
  }

  /** Waits for the current send, but not long: the next start repeats it. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    const timeout = setTimeout(() => sending?.abort(), MAX_STOP_MS);
    await running;
    clearTimeout(timeout);
  }

  /** Resolves when the queue is idle. */
  async function settled(): Promise<void> {
    while (running) await running;
  }

  return { wake, retryFailed, releaseClaims, stop, settled };
}
