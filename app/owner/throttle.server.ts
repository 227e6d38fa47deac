import { isIPv6, SocketAddress } from "node:net";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "./owner.ts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
const MAX_REMEMBERED_KEYS = 10_000;

export type Throttle = ReturnType<typeof createThrottle>;

/** All instances share the counts through the database. By default the limits are those of sign-ins. */
export function createThrottle(options: { db: Kysely<Database>; now: () => Date; windowMs?: number }) {
  const { db, now, windowMs = WINDOW_MS } = options;
  // A key at its limit stays closed until its counter is reset, so the database need not be queried again.
  const closed = new Map<string, number>();

  /** Call it before the attempt: else parallel ones could all pass the limit. Returns the seconds to wait, or null. */
  async function spend(keys: string[], max = MAX_FAILURES): Promise<number | null> {
    const waiting = await wait(keys, max);
    if (waiting !== null || keys.length === 0) return waiting;
    await db.deleteFrom("attempts").where("key", "in", keys).where("resets_at", "<=", now()).execute();
    const resets_at = new Date(now().getTime() + windowMs);
    const counted = await db
      .insertInto("attempts")
      // The order is always the same, so that two attempts cannot deadlock on each other's rows.
      .values(keys.toSorted().map((key) => ({ key, failures: 1, resets_at })))
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((eb) => ({ failures: eb("attempts.failures", "+", 1) })),
      )
      .returning(["failures", "resets_at"])
      .execute();
    return secondsLeft(counted.filter(({ failures }) => failures > max).map(({ resets_at }) => resets_at.getTime()));
  }

  /** Counts nothing. Returns the seconds to wait, or null. */
  async function wait(keys: string[], max = MAX_FAILURES): Promise<number | null> {
    const remembered = secondsLeft(keys.map((key) => closed.get(key) ?? 0));
    if (remembered !== null || keys.length === 0) return remembered;
    const attempts = db.selectFrom("attempts").select(["key", "resets_at"]).where("key", "in", keys);
    const rows = await attempts.where("failures", ">=", max).where("resets_at", ">", now()).execute();
    if (closed.size >= MAX_REMEMBERED_KEYS) closed.clear();
    for (const { key, resets_at } of rows) closed.set(key, resets_at.getTime());
    return secondsLeft(rows.map(({ resets_at }) => resets_at.getTime()));
  }

  function secondsLeft(resets: number[]): number | null {
    const left = Math.max(0, ...resets) - now().getTime();
    return left > 0 ? Math.ceil(left / 1_000) : null;
  }

  /** Call it after a successful attempt. */
  async function refund(keys: string[]): Promise<void> {
    await db.deleteFrom("attempts").where("key", "in", keys).execute();
    for (const key of keys) closed.delete(key);
  }

  /** Call it after an attempt that could not be judged. */
  async function giveBack(keys: string[]): Promise<void> {
    await db.updateTable("attempts").set({ failures: sql`failures - 1` }).where("key", "in", keys).execute();
  }

  return { spend, wait, refund, giveBack };
}

/** Opens all that failures have closed, because counters do not name the owner's network. Single uses stay. */
export function forgetFailures(db: Kysely<Database>) {
  return db.deleteFrom("attempts").where("failures", ">=", MAX_FAILURES).execute();
}

// One customer of a provider may have every IPv6 address with the same 48 first bits. Proxies write a port behind an
// address, a zone, quotes and brackets around it. What is no address shares one counter.
export function networkOf({ address: written }: Pick<Caller, "address">): string {
  const plain = (written ?? "").replaceAll('"', "").replace(/%[^\]]*/, "");
  const parsed = SocketAddress.parse(isIPv6(plain) ? `[${plain}]` : plain)?.address ?? "unknown";
  const address = parsed.replace(/^::ffff:(?=\d+\.)/, "");
  const [head = ""] = address.split("::");
  return isIPv6(address) ? [...head.split(":"), "0", "0"].slice(0, 3).join(":") : address;
}
