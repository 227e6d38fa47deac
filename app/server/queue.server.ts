import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import onHeaders from "on-headers";
import pLimit from "p-limit";

export interface QueueLimits {
  places: number;
  maxWaiting: number;
  maxWaitMs: number;
}

/** Longer than this process works for one request: what is unanswered by then waits for a database or a client. */
const MAX_PLACE_MS = 1_000;
const MAX_ACCEPTED_BEFORE = 64;

const turns = pLimit(1);
/** Each costs a millisecond at most. A visitor waits for these few, and not for all that come at the same time. */
const strangers = pLimit(4);

/** Starts a request for an address that anybody can invent, or a share image, when the event loop has time for it. */
export async function amongStrangers(start: () => void): Promise<void> {
  await strangers(() => nextTurn());
  start();
}

let accepted = 0;

export function countConnection(): void {
  accepted += 1;
}

/** Node accepts one connection per turn: behind a crowd of them a visitor would wait for as many started requests. */
async function untilAccepted(): Promise<void> {
  for (let left = MAX_ACCEPTED_BEFORE; left > 0; left -= 1) {
    await nextTurn();
    if (accepted === 0) return;
    accepted = 0;
  }
}

/** All queues together start one request per turn of the event loop, so that cached pages are answered in between. */
export function createQueue({ places, maxWaiting, maxWaitMs }: QueueLimits) {
  const running = pLimit(places);

  return function admit(response: ServerResponse, start: () => void, refuse: () => void) {
    if (running.pendingCount >= maxWaiting) return refuse();
    const since = performance.now();
    running(async () => {
      await turns(untilAccepted);
      if (response.destroyed) return;
      if (performance.now() - since > maxWaitMs) return refuse();
      const begun = untilBegun(response);
      start();
      await begun;
    });
  };
}

/** Resolves when the response begins, not when it ends: a client that reads slowly would block a place. */
export async function untilBegun(response: ServerResponse, maxMs = MAX_PLACE_MS): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxMs).unref();
  onHeaders(response, () => resolve());
  response.once("close", resolve);
  await promise;
  clearTimeout(timer);
}

/** @returns whether one more is allowed in this second */
export function createRate(perSecond: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count <= perSecond;
  };
}
