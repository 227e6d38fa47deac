import { setTimeout as wait } from "node:timers/promises";
import { httpRequest } from "#test-support/http.ts";

/**
 * Sends requests at a steady rate, however long the responses take, like visitors who do not wait for each other.
 * @param send resolves to whether the response was good
 */
export async function sendSteadily(perSecond: number, seconds: number, send: (number: number) => Promise<boolean>) {
  const pending: Promise<{ isGood: boolean; took: number }>[] = [];
  const measure = async (number: number) => {
    const from = performance.now();
    const isGood = await send(number).catch(() => false);
    return { isGood, took: performance.now() - from };
  };
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const early = start + (number * 1_000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    pending.push(measure(number));
  }
  const sent = await Promise.all(pending);
  const times = sent.map(({ took }) => took);
  const [p50, p95, p99] = percentiles(times, [0.5, 0.95, 0.99]);
  return { count: sent.length, failed: sent.filter(({ isGood }) => !isGood).length, p50, p95, p99 };
}

/** The rounded values below which these shares of the values lie; NaN without values. 1 stands for the highest. */
function percentiles<Shares extends number[]>(values: number[], shares: [...Shares]): Shares {
  const sorted = values.toSorted((one, other) => one - other);
  return shares.map((share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)) as Shares;
}

/** Fetches a whole response; resolves to whether its status is expected. */
export async function isOk(url: string, init: RequestInit = {}, expected = [200]): Promise<boolean> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return expected.includes(response.status);
}

/** Fetches a page on a new connection, as a new visitor does. The status is 0 without a response; `took` is in ms. */
export async function visit(url: string): Promise<{ status: number; took: number }> {
  const from = performance.now();
  const response = await httpRequest(url, { headers: { "Accept-Encoding": "br" } }).catch(() => null);
  return { status: response?.status ?? 0, took: performance.now() - from };
}

type Visit = Awaited<ReturnType<typeof visit>>;

/** Visits the pages in turn until something has ended. */
export async function visitUntil(end: Promise<unknown>, pages: string[]): Promise<Visit[]> {
  let isOver = false;
  end.finally(() => {
    isOver = true;
  });
  const visits: Visit[] = [];
  for (let number = 0; !isOver; number += 1) {
    visits.push(await visit(pages[number % pages.length] ?? ""));
    await wait(20);
  }
  return visits;
}

export function summarise(visits: Visit[]) {
  const times = visits.map(({ took }) => took);
  const [p50, p95, worst] = percentiles(times, [0.5, 0.95, 1]);
  return { visits: visits.length, p50, p95, worst };
}

/** Prints measured values, which docs/operations.md quotes. */
export function report(name: string, facts: object): void {
  console.log(`fault: ${name}: ${JSON.stringify(facts)}`);
}
