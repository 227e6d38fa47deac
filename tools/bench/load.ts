import { setTimeout as wait } from "node:timers/promises";
import { paths } from "#app/paths.ts";
import { workAddress } from "#test-support/addresses.ts";
import type { ApiWork } from "#test-support/api.ts";
import { httpRequest } from "#test-support/http.ts";
import { endProcess, freePort, untilReady } from "#test-support/processes.ts";
import { type Site, serve } from "#test-support/site.ts";
import { autocannon } from "./lab/index.js";
import { say, table } from "./report.ts";

const CONNECTIONS = 32;
const ROUNDS = 3;

type Load = Record<"perSecond" | "p50" | "p99" | "failed", number>;

/** Measures pages beside their limit: the same bytes from an idle react-router-serve. */
export async function measureLoad(site: Site, work: ApiWork, seconds: number): Promise<void> {
  const constant = await startConstant(await compressed(`${site.url}/`));
  const works = `${site.url}/api/works`;
  const etag = (await fetch(works)).headers.get("ETag") ?? "";
  const rows: [what: string, url: string, headers?: Record<string, string>][] = [
    ["react-router-serve, a constant resource route", constant.url],
    ["Home", `${site.url}/`],
    ["Home, from a social network (`?fbclid=…`)", `${site.url}/?fbclid=IwAR0x`],
    ["Portfolio", site.url + paths.portfolio],
    ["A work", site.url + workAddress(work)],
    ["`GET /api/works`", works],
    ["`GET /api/works`, 304", works, { "if-none-match": etag }],
  ];
  const loads = rows.map((): Load[] => []);
  for (const [, url, headers] of rows) await load(url, 3, headers);
  // In turn: other programs of the machine then slow all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, [, url, headers]] of rows.entries()) loads[index]?.push(await load(url, seconds, headers));
  }
  const median = (index: number, figure: keyof Load) =>
    loads[index]?.map((each) => each[figure]).sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
  say(`## ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s each in turn, by autocannon`);
  table(
    ["", "requests/s", "of the constant route", "p50 ms", "p99 ms", "failed"],
    rows.map(([what], index) => [
      what,
      Math.round(median(index, "perSecond")),
      `${(median(index, "perSecond") / median(0, "perSecond")).toFixed(2)} times`,
      median(index, "p50").toFixed(1),
      median(index, "p99").toFixed(1),
      loads[index]?.reduce((sum, { failed }) => sum + failed, 0) ?? 0,
    ]),
  );
  await endProcess(constant.server);
}

export async function load(url: string, seconds: number, more: Record<string, string> = {}): Promise<Load> {
  const headers = { "accept-encoding": "br", ...more };
  const options = { url, connections: CONNECTIONS, duration: seconds, headers };
  const { requests, latency, errors, non2xx } = await autocannon(options);
  const failed = errors + (more["if-none-match"] ? 0 : non2xx);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed };
}

/** The compressed body of a response: fetch would decompress it. */
async function compressed(url: string): Promise<Buffer> {
  await fetch(url);
  // The server compresses with the highest level after the first response.
  await wait(500);
  return (await httpRequest(url, { headers: { "Accept-Encoding": "br" } })).body;
}

/** Starts react-router-serve with a route whose response is constant. */
async function startConstant(bytes: Buffer) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", PAGE: bytes.toString("base64") };
  const server = serve("tools/bench/constant-build.js", env, { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/constant`;
  await untilReady(url, server);
  return { url, server };
}
