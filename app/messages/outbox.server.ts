import type { Kysely, UpdateObject } from "kysely";
import type { Database } from "#db/schema.ts";
import type { JobHandler } from "../jobs/jobs.server.ts";
import { toMessage } from "./list-messages.server.ts";
import type { Message } from "./message.ts";

const MINUTE_MS = 60_000;
/** The waits after a failed try: at first short, then every two hours for a day. */
const RETRY_MS = [1, 5, 30, ...Array<number>(12).fill(120)].map((minutes) => minutes * MINUTE_MS);
/** Longer than a send, so that no other instance begins one meanwhile. */
const CLAIM_MS = 60_000;
const MAX_SEND_MS = 50_000;
const MAX_REASON = 120;

/** What the mail server said. `isFinal`: it would say the same again. */
export type Delivery = { accepted: true } | { accepted: false; reason: string; isFinal: boolean };

/** Sends a message to the owner. It must not throw for what a mail server or a network may do. */
export type Deliver = (message: Message, signal: AbortSignal) => Promise<Delivery>;

interface OutboxOptions {
  db: Kysely<Database>;
  now: () => Date;
  deliver: Deliver;
  /** For the log: it must not hold what the visitor wrote. */
  onRefused?: (facts: { message: string; attempts: number; isLast: boolean }) => void;
  maxSendMs?: number;
}

/**
 * The job that mails a stored message once. A process that ends between the send and its record sends twice, with the
 * same Message-ID.
 */
export function createOutbox(options: OutboxOptions): JobHandler {
  const { db, now, deliver, onRefused = () => {}, maxSendMs = MAX_SEND_MS } = options;
  const retryMs = (attempts: number): number | undefined => RETRY_MS[attempts - 1];

  async function record(id: string, outcome: UpdateObject<Database, "messages">, trx = db): Promise<void> {
    await trx.updateTable("messages").set(outcome).where("id", "=", id).where("mailed_at", "is", null).execute();
  }

  return {
    async run(id, { attempts, signal }) {
      const row = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
      if (!row || row.mailed_at) return "done";
      // Set aside or deleted, it waits for the owner to put it back. One that came suspected is mailed with a mark.
      if (row.deleted_at || (row.is_spam && row.read_at)) return { waitMs: MINUTE_MS };
      const delivery = await deliver(toMessage(row), AbortSignal.any([signal, AbortSignal.timeout(maxSendMs)]));
      if (delivery.accepted) {
        await record(id, { mailed_at: now(), failed_at: null, last_error: null });
        return "done";
      }
      const { isFinal, reason } = delivery;
      onRefused({ message: id, attempts, isLast: isFinal || retryMs(attempts) === undefined });
      await record(id, { last_error: reason.slice(0, MAX_REASON) });
      return isFinal ? "refused" : "failed";
    },
    giveUp: (id, trx) => record(id, { failed_at: now() }, trx),
    retryMs,
    claimMs: CLAIM_MS,
  };
}
