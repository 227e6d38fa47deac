import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import type { Sign } from "../owner/secrets.server.ts";
import { createThrottle, networkOf } from "../owner/throttle.server.ts";

const HOUR_MS = 3_600_000;
const MAX_FROM_NETWORK = 5;
const MAX_STORED = 300;
/** Mails with the mark of a suspected message have a limit of their own. */
const maxCounted = { mailed: 60, marked: 5, suspected: 100 };

/** `throttled`: the sender's own network is at its limit. `crowded`: the form takes no message of anybody. */
export type Refusal = { error: "throttled" | "crowded"; retryAfter: number };

/** Counts messages per hour. Suspected ones have a limit of their own, so they close the form for nobody. */
export function createLimits({ db, now, sign }: { db: Kysely<Database>; now: () => Date; sign: Sign }) {
  const { spend, wait } = createThrottle({ db, now, windowMs: HOUR_MS });

  async function refusalFor(caller: Caller): Promise<Refusal | null> {
    const all = [await sign("message", "all addresses")];
    // The common limit comes first: a retry while the form is crowded must not count against the sender's network.
    const crowded = await wait(all, MAX_STORED);
    if (crowded !== null) return { error: "crowded", retryAfter: crowded };
    const throttled = await spend([await sign("message", networkOf(caller))], MAX_FROM_NETWORK);
    if (throttled !== null) return { error: "throttled", retryAfter: throttled };
    const retryAfter = await spend(all, MAX_STORED);
    return retryAfter === null ? null : { error: "crowded", retryAfter };
  }

  /** Counts one more, and returns whether it may be sent or stored. */
  async function isWithin(counted: keyof typeof maxCounted): Promise<boolean> {
    return (await spend([await sign("message-limit", counted)], maxCounted[counted])) === null;
  }

  return { refusalFor, isWithin };
}
