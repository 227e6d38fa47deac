import { type ChildProcess, execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { paths } from "#app/paths.ts";
import { workAddress } from "#test-support/addresses.ts";
import type { ApiWork } from "#test-support/api.ts";
import { httpRequest } from "#test-support/http.ts";
import { hasNginx, startNginx } from "#test-support/nginx.ts";
import { endProcess, freePort, untilReady } from "#test-support/processes.ts";
import { type Site, serve } from "#test-support/site.ts";
import { autocannon } from "./lab/index.js";
import { say, table } from "./report.ts";

const CONNECTIONS = 32;
const ROUNDS = 3;
const hasWrk = !spawnSync("wrk", ["-v"]).error;

type Load = Record<"perSecond" | "p50" | "p99" | "failed", number>;

/** Measures pages beside their limits: the same bytes from Node alone, from an idle react-router-serve and from nginx. */
export async function measureLoad(site: Site, work: ApiWork, seconds: number): Promise<void> {
  const home = await compressed(`${site.url}/`);
  const [constant, bare, nginx] = await Promise.all([startConstant(home), startBare(home), startProxy(site, home)]);
  const works = `${site.url}/api/works`;
  const etag = (await fetch(works)).headers.get("ETag") ?? "";
  const rows: [what: string, url: string, headers?: Record<string, string>][] = [
    ["Node alone, the same bytes", bare.url],
    ["react-router-serve, a constant resource route", constant.url],
    ["Home", `${site.url}/`],
    ["Home, from a social network (`?fbclid=…`)", `${site.url}/?fbclid=IwAR0x`],
    ["Portfolio", site.url + paths.portfolio],
    ["A work", site.url + workAddress(work)],
    ["`GET /api/works`", works],
    ["`GET /api/works`, 304", works, { "if-none-match": etag }],
  ];
  if (nginx) rows.push(["nginx, the same bytes as a file", `${nginx.url}file`], ["nginx in front, home", nginx.url]);
  const loads = rows.map((): Load[] => []);
  for (const [, url, headers] of rows) await load(url, 3, headers);
  // In turn: other programs of the machine then slow all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, [, url, headers]] of rows.entries()) loads[index]?.push(await load(url, seconds, headers));
  }
  const median = (index: number, figure: keyof Load) =>
    loads[index]?.map((each) => each[figure]).sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
  const tool = hasWrk ? "wrk" : "autocannon";
  say(`## ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s each in turn, by ${tool}`);
  table(
    ["", "requests/s", "of the constant route", "p50 ms", "p99 ms", "failed"],
    rows.map(([what], index) => [
      what,
      Math.round(median(index, "perSecond")),
      `${(median(index, "perSecond") / median(1, "perSecond")).toFixed(2)} times`,
      median(index, "p50").toFixed(1),
      median(index, "p99").toFixed(1),
      loads[index]?.reduce((sum, { failed }) => sum + failed, 0) ?? 0,
    ]),
  );
  if (!nginx) say("nginx is not installed here: its rows are left out.");
  await endProcess(constant.server);
  bare.server.close();
  await nginx?.stop();
}

/** Uses wrk where it is installed: autocannon, in JavaScript, is slower than some of the servers measured here. */
export async function load(url: string, seconds: number, more: Record<string, string> = {}): Promise<Load> {
  const headers = { "accept-encoding": "br", ...more };
  if (!hasWrk) {
    const options = { url, connections: CONNECTIONS, duration: seconds, headers };
    const { requests, latency, errors, non2xx } = await autocannon(options);
    const failed = errors + (more["if-none-match"] ? 0 : non2xx);
    return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed };
  }
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t", "1", "-c", String(CONNECTIONS), "-d", `${seconds}s`, "--latency", ...lines, url];
  const { stdout } = await promisify(execFile)("wrk", options);
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const latency = (share: number) => {
    const [, value, unit] = new RegExp(`\\s${share}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * { us: 0.001, ms: 1, s: 1_000 }[unit as "us" | "ms" | "s"];
  };
  return {
    perSecond: figure(/Requests\/sec:\s+([\d.]+)/),
    p50: latency(50),
    p99: latency(99),
    failed: figure(/Non-2xx or 3xx responses: (\d+)/) + figure(/Socket errors: .*timeout (\d+)/),
  };
}

/** The compressed body of a response: fetch would decompress it. */
export async function compressed(url: string): Promise<Buffer> {
  await fetch(url);
  // The server compresses with the highest level after the first response.
  await wait(500);
  return (await httpRequest(url, { headers: { "Accept-Encoding": "br" } })).body;
}

async function startBare(bytes: Buffer) {
  const headers = { "content-type": "text/html", "content-encoding": "br" };
  const port = await freePort();
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes)).listen(port, "127.0.0.1");
  return { server, url: `http://127.0.0.1:${port}/` };
}

/** Starts react-router-serve with a route whose response is constant. */
export async function startConstant(bytes: Buffer): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", PAGE: bytes.toString("base64") };
  const server = serve("tools/bench/constant-build.js", env, { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/constant`;
  await untilReady(url, server);
  return { url, server };
}

/** Starts nginx as docs/nginx configures it; it serves the same bytes from a file too. */
async function startProxy(site: Site, bytes: Buffer) {
  if (!hasNginx) return null;
  const nginx = await startNginx(site.url, {
    async server(folder) {
      await writeFile(join(folder, "page.br"), bytes);
      return `location = /file { alias ${folder}/page.br; default_type text/html; add_header Content-Encoding br; }`;
    },
  });
  const url = `http://127.0.0.1:${nginx.port}/`;
  await untilReady(url);
  return { url, stop: nginx.stop };
}
