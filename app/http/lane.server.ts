import type { ServerResponse } from "node:http";

export interface LaneLimits {
  /** Requests that are being answered at the same time. */
  maxInFlight: number;
  /** Requests that wait; one more is refused at once. */
  maxWaiting: number;
  /** A request that has waited for longer is refused: its visitor will have tried again. */
  maxWaitMs: number;
  /** After this long a request's place is given to the next, whether it has been answered or not. */
  maxPlaceMs: number;
}

interface Waiting {
  response: ServerResponse;
  since: number;
  start: () => void;
  refuse: () => void;
}

export type Lane = ReturnType<typeof createLane>;

/**
 * A queue in front of what costs the processor or the database something, so that any number of requests leaves the
 * event loop to those that cost nothing: one request is begun in each turn of the loop, and requests whose clients have
 * left are not begun at all.
 */
export function createLane({ maxInFlight, maxWaiting, maxWaitMs, maxPlaceMs }: LaneLimits) {
  const waiting: Waiting[] = [];
  let inFlight = 0;
  let isScheduled = false;

  /** Calls `start` when it is the request's turn, or `refuse` if its turn will not come. */
  function admit(response: ServerResponse, start: () => void, refuse: () => void): void {
    if (waiting.length >= maxWaiting) {
      refuse();
      return;
    }
    waiting.push({ response, since: performance.now(), start, refuse });
    schedule();
  }

  function schedule(): void {
    if (isScheduled || inFlight >= maxInFlight || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(startNext);
  }

  function startNext(): void {
    isScheduled = false;
    const next = waiting.shift();
    if (!next) return;
    if (performance.now() - next.since > maxWaitMs) next.refuse();
    else if (!next.response.destroyed) begin(next);
    schedule();
  }

  function begin({ response, start }: Waiting): void {
    inFlight += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      inFlight -= 1;
      schedule();
    };
    const timer = setTimeout(end, maxPlaceMs).unref();
    // At the answer's end, not once it has been read: a slow reader would take the place of others.
    const endResponse = response.end as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      end();
      return endResponse.apply(response, args);
    };
    response.once("close", end);
    start();
  }

  return { admit };
}
