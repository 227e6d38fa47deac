import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import type { SiteKey } from "../owner/site-key.server.ts";
import { createThrottle, createThrottleKeys } from "../owner/throttle.server.ts";

const HOUR_MS = 3_600_000;
const MAX_FROM_NETWORK = 5;
const MAX_STORED = 300;
const MAX_MAILED = 60;
const MAX_SUSPECTED = 100;
const MAX_MARKED = 5;

/** `throttled`: the sender's own network is at its limit. `crowded`: the form takes no message of anybody. */
export type Refusal = { error: "throttled" | "crowded"; retryAfter: number };
export type Limits = ReturnType<typeof createLimits>;

/** Counts messages per hour. Suspected ones have a limit of their own, so they close the form for nobody. */
export function createLimits({ db, now, sign }: { db: Kysely<Database>; now: () => Date; sign: SiteKey["sign"] }) {
  const keys = createThrottleKeys({ sign });
  const perHour = (maxAttempts: number) => createThrottle({ db, now, maxAttempts, windowMs: HOUR_MS });
  const network = perHour(MAX_FROM_NETWORK);
  const stored = perHour(MAX_STORED);
  const mailed = perHour(MAX_MAILED);
  const suspected = perHour(MAX_SUSPECTED);
  const marked = perHour(MAX_MARKED);

  async function spend(caller: Caller): Promise<Refusal | null> {
    const all = await keys.allMessagesKey();
    // The common limit comes first: a retry while the form is crowded must not count against the sender's network.
    const wait = await stored.wait([all]);
    if (wait !== null) return { error: "crowded", retryAfter: wait };
    const ownWait = await network.spend([await keys.messageKey(caller)]);
    if (ownWait !== null) return { error: "throttled", retryAfter: ownWait };
    const retryAfter = await stored.spend([all]);
    return retryAfter === null ? null : { error: "crowded", retryAfter };
  }

  return {
    spend,
    /** Each counts one more, and returns whether it may be sent or stored. */
    spendMail: async () => (await mailed.spend([await sign("message-limit", "mailed")])) === null,
    spendMarkedMail: async () => (await marked.spend([await sign("message-limit", "marked")])) === null,
    spendSuspected: async () => (await suspected.spend([await sign("message-limit", "suspected")])) === null,
  };
}
