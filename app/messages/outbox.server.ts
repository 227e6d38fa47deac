import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { toMessage } from "./list-messages.server.ts";
import type { Message } from "./message.ts";

const WAKE_MS = 10_000;
const MINUTE_MS = 60_000;
const RETRY_MS = [1, 5, 30, ...Array<number>(12).fill(120)].map((minutes) => minutes * MINUTE_MS);
/** A claim lasts longer than a send, so that no other instance begins one meanwhile. */
const CLAIM_MS = 60_000;
const MAX_SEND_MS = 45_000;
/** A stop ends a send that takes longer. */
const MAX_STOP_MS = 3_000;
const MAX_REASON = 120;

/** `answer` is what the mail server said, or what went wrong on the way to it. */
export type Delivery = { accepted: boolean; answer: string };

/** It must not throw for what a mail server or a network may do. */
export type Deliver = (message: Message, signal: AbortSignal) => Promise<Delivery>;

interface OutboxOptions {
  db: Kysely<Database>;
  now: () => Date;
  deliver: Deliver;
  onError: (error: unknown) => void;
  /** The facts go to the log: they must not hold what the visitor wrote. */
  onRefused?: (facts: { message: string; attempts: number; isLast: boolean }) => void;
  maxSendMs?: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** `next_try_at` is the queue. A process that ends before it records a send sends twice, with one Message-ID. */
export function createOutbox(options: OutboxOptions) {
  const { db, now, deliver, onError, onRefused = () => {}, maxSendMs = MAX_SEND_MS } = options;
  const stopping = new AbortController();
  let isStopped = false;
  let isWoken = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  function start(): void {
    timer ??= setInterval(wake, WAKE_MS).unref();
    wake();
  }

  function wake(): void {
    if (isStopped) return;
    isWoken = true;
    running ??= drain();
  }

  async function drain(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      try {
        while (!isStopped && (await sendNext()));
      } catch (error) {
        onError(error);
      }
    }
    running = null;
  }

  /** A mail counts as tried before it is sent, so that one that ends its process is not tried for ever. */
  function claim() {
    return db
      .updateTable("messages")
      .set((eb) => ({ next_try_at: later(CLAIM_MS), tries: eb("tries", "+", 1) }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("messages")
          .select("id")
          .where("next_try_at", "<=", now())
          // Set aside or deleted, a message waits until it is put back. One that came suspected is mailed with a mark.
          .where("deleted_at", "is", null)
          .where((aside) => aside.or([aside("is_spam", "=", false), aside("read_at", "is", null)]))
          .orderBy("created_at")
          .orderBy("id")
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  }

  /** @returns false if none is due, or the others would probably fail for the same reason */
  async function sendNext(): Promise<boolean> {
    const row = await claim();
    if (!row) return false;
    const { id, tries, last_error } = row;
    const hasTries = tries <= RETRY_MS.length + 1;
    const delivery = hasTries
      ? await deliver(toMessage(row), AbortSignal.any([stopping.signal, AbortSignal.timeout(maxSendMs)]))
      : { accepted: false, answer: last_error ?? "" };
    const unsent = db.updateTable("messages").where("id", "=", id).where("mailed_at", "is", null);
    if (delivery.accepted) {
      await unsent.set({ mailed_at: now(), next_try_at: null, failed_at: null, last_error: null }).execute();
      return true;
    }
    const wait = RETRY_MS[tries - 1];
    onRefused({ message: id, attempts: tries, isLast: wait === undefined });
    const next = wait === undefined ? { next_try_at: null, failed_at: now() } : { next_try_at: later(wait) };
    // Another instance may have tried it meanwhile.
    const own = unsent.where("tries", "=", tries);
    await own.set({ ...next, last_error: delivery.answer.slice(0, MAX_REASON) }).execute();
    return wait === undefined;
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    const ending = setTimeout(() => stopping.abort(), MAX_STOP_MS).unref();
    await settled();
    clearTimeout(ending);
  }

  async function settled(): Promise<void> {
    while (running) await running;
  }

  return { start, wake, stop, settled };
}
