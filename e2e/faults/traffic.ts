import { setTimeout as wait } from "node:timers/promises";

export interface Traffic {
  count: number;
  failed: number;
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Sends at a steady rate, however long the answers take, as visitors do who know nothing of each other.
 * @param send answers whether all went well
 */
export async function steady(
  perSecond: number,
  seconds: number,
  send: (number: number) => Promise<boolean>,
): Promise<Traffic> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  let failed = 0;
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const late = start + (number * 1_000) / perSecond - performance.now();
    if (late > 1) await wait(late);
    const from = performance.now();
    under.push(
      send(number)
        .catch(() => false)
        .then((isWell) => {
          times.push(performance.now() - from);
          if (!isWell) failed += 1;
        }),
    );
  }
  await Promise.all(under);
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  return { count: times.length, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Fetches whole; true when the status is among those that are fine. */
export async function reads(url: string, init: RequestInit = {}, fine = [200]): Promise<boolean> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return fine.includes(answer.status);
}

export function report(name: string, facts: object): void {
  console.log(`fault: ${name}: ${JSON.stringify(facts)}`);
}
