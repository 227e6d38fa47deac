import type { Log } from "../runtime/log.server.ts";
import type { JobHandler, Jobs } from "./jobs.server.ts";

const INTERVAL_MS = 3_600_000;
/** A platform may stop a site some minutes after its last visitor. */
const FIRST_MS = 3 * 60_000;

/** How many things of each kind were removed. */
export type Swept = Record<string, number>;

export type Sweep = () => Promise<Swept>;

/**
 * Removes expired data.
 * @param steps run in this order
 */
export function createSweep(steps: Sweep[]): Sweep {
  return async () => {
    const swept: Swept = {};
    for (const step of steps) Object.assign(swept, await step());
    return swept;
  };
}

/** Sweeps every hour and logs the result. */
export function createSweepJob(sweep: Sweep, log: Log): JobHandler {
  return {
    async run() {
      log.info("swept", await sweep());
      return { waitMs: INTERVAL_MS };
    },
    retryMs: () => INTERVAL_MS,
    claimMs: 60_000,
  };
}

/** Lets the next sweep be three minutes after the start. */
export const sweepSoon = (jobs: Jobs) => jobs.add("sweep", "hourly", undefined, FIRST_MS);
