import { paths } from "#app/paths.ts";
import { workAddress } from "#test-support/addresses.ts";
import type { ApiWork } from "#test-support/api.ts";
import type { Site } from "#test-support/site.ts";
import { autocannon } from "./lab/index.js";
import { say, table } from "./report.ts";

const CONNECTIONS = 32;
const ROUNDS = 3;

type Load = Record<"perSecond" | "p50" | "p99" | "failed", number>;

/** Measures pages that the page cache answers. */
export async function measureLoad(site: Site, work: ApiWork, seconds: number): Promise<void> {
  const pages = [
    { name: "Home", path: paths.home },
    { name: "Portfolio", path: paths.portfolio },
    { name: "A work", path: workAddress(work) },
    { name: "`GET /api/works`", path: "/api/works" },
  ].map(({ name, path }) => ({ name, url: site.url + path, loads: [] as Load[] }));
  for (const { url } of pages) await load(url, 3);
  // In turn: other programs of the machine then slow all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, loads } of pages) loads.push(await load(url, seconds));
  }
  say(`## ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s each in turn, by autocannon`);
  table(
    ["", "requests/s", "p50 ms", "p99 ms", "failed"],
    pages.map(({ name, loads }) => [
      name,
      Math.round(median(loads, "perSecond")),
      median(loads, "p50").toFixed(1),
      median(loads, "p99").toFixed(1),
      loads.reduce((sum, { failed }) => sum + failed, 0),
    ]),
  );
}

function median(loads: Load[], figure: keyof Load): number {
  return loads.map((each) => each[figure]).sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
}

export async function load(url: string, seconds: number): Promise<Load> {
  const options = { url, connections: CONNECTIONS, duration: seconds, headers: { "accept-encoding": "br" } };
  const { requests, latency, errors, non2xx } = await autocannon(options);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + non2xx };
}
