import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Log } from "./log.server.ts";

const INTERVAL_MS = 3_600_000;
/** The first look comes this long after the start: a platform may stop a site that nobody visits. */
const LOOK_MS = 3 * 60_000;

type Swept = Record<string, number>;

export type SweepStep = () => Promise<Swept>;

interface SweeperOptions {
  db: Kysely<Database>;
  now: () => Date;
  steps: SweepStep[];
  log: Log;
  onError: (error: unknown) => void;
}

export function createSweeper({ db, now, steps, log, onError }: SweeperOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function sweep(): Promise<Swept> {
    const swept: Swept = {};
    for (const step of steps) Object.assign(swept, await step());
    return swept;
  }

  async function sweepIfDue(): Promise<void> {
    const value = JSON.stringify({ at: now() });
    const due = new Date(now().getTime() - INTERVAL_MS).toISOString();
    const claimed = await db
      .insertInto("settings")
      .values({ name: "sweep", value })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({ value }).where(sql<string>`settings.value ->> 'at'`, "<=", due),
      )
      .returning("name")
      .executeTakeFirst();
    if (claimed) log.info("swept", await sweep());
  }

  function start(): void {
    timer ??= setInterval(() => {
      running = sweepIfDue().catch(onError);
    }, LOOK_MS).unref();
  }

  function stop(): Promise<void> {
    clearInterval(timer);
    return settled();
  }

  async function settled(): Promise<void> {
    await running;
  }

  return { sweep, start, stop, settled };
}
