import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import { currentRequest } from "../runtime/current-request.server.ts";

export interface LaneLimits {
  maxInFlight: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** After this long the next request may start, even if the response has not ended. */
  maxPlaceMs: number;
}

/**
 * A queue for requests that use the processor or the database. It starts one request per turn of the event loop, so
 * that cached pages are answered in between. A request is refused if the queue is full, or if it has waited too long
 * when its turn comes.
 */
export function createLane({ maxInFlight, maxWaiting, maxWaitMs, maxPlaceMs }: LaneLimits) {
  const places = pLimit(maxInFlight);
  const turns = pLimit(1);

  return function admit(response: ServerResponse, start: () => void, refuse: () => void) {
    if (places.pendingCount >= maxWaiting) return refuse();
    const since = performance.now();
    places(async () => {
      await turns(() => nextTurn());
      if (response.destroyed) return;
      if (performance.now() - since > maxWaitMs) return refuse();
      const ended = untilEnd(response, maxPlaceMs);
      start();
      await ended;
    });
  };
}

/** Resolves at `leaveQueue`, or at `end`, not at "finish": a client that reads slowly would block a place. */
async function untilEnd(response: ServerResponse, maxMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = currentRequest();
  if (request) request.leaveQueue = resolve;
  const timer = setTimeout(resolve, maxMs).unref();
  const end = response.end as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    resolve();
    return end.apply(response, args);
  };
  response.once("close", resolve);
  await promise;
  clearTimeout(timer);
}
