import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { createServer, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { paths, workPath } from "#app/paths.ts";
import { hasNginx, type Nginx, startNginx } from "#test-support/nginx.ts";
import { freePort } from "#test-support/ports.ts";
import { type Site, serveCommand, startFlags } from "#test-support/site.ts";
import { say, table } from "./report.ts";

const connections = 32;
const rounds = 3;
const hasWrk = !spawnSync("wrk", ["-v"]).error;

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface Row {
  what: string;
  url: string;
  headers?: Record<string, string>;
}

/** Pages beside what they cannot beat: the same bytes from Node alone, from react-router-serve idle, from nginx. */
export async function measureLoad(site: Site, work: string, seconds: number): Promise<void> {
  const home = await compressed(`${site.url}/`);
  const [constant, bare, nginx] = await Promise.all([startConstant(home), startBare(home), startCache(site, home)]);
  const etag = (await fetch(`${site.url}/api/works`)).headers.get("ETag") ?? "";
  const rows: Row[] = [
    { what: "Node alone, the same bytes", url: bare.url },
    { what: "react-router-serve, a constant resource route", url: constant.url },
    { what: "Home", url: `${site.url}/` },
    { what: "Home, from a social network (`?fbclid=…`)", url: `${site.url}/?fbclid=IwAR0x` },
    { what: "Portfolio", url: site.url + paths.portfolio },
    { what: "A work", url: site.url + workPath(work) },
    { what: "`GET /api/works`", url: `${site.url}/api/works` },
    { what: "`GET /api/works`, 304", url: `${site.url}/api/works`, headers: { "if-none-match": etag } },
    ...(nginx
      ? [
          { what: "nginx, the same bytes as a file", url: `${nginx.url}/file` },
          { what: "nginx in front, home", url: `${nginx.url}/` },
        ]
      : []),
  ];
  for (const row of rows) await load(row, 3);
  const results = new Map<Row, Load[]>(rows.map((row) => [row, []]));
  // In turn, so that whatever else the machine does meets all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const row of rows) results.get(row)?.push(await load(row, seconds));
  }
  say(
    `## ${connections} connections, ${rounds} rounds of ${seconds} s each in turn, by ${hasWrk ? "wrk" : "autocannon"}`,
  );
  const medians = new Map(rows.map((row) => [row.what, medianOf(results.get(row) ?? [])]));
  const reference = medians.get(rows[1]?.what ?? "")?.perSecond ?? Number.NaN;
  table(
    ["", "requests/s", "of the constant route", "p50 ms", "p99 ms", "failed"],
    [...medians].map(([what, { perSecond, p50, p99, failed }]) => [
      what,
      Math.round(perSecond),
      `${(perSecond / reference).toFixed(2)} times`,
      p50.toFixed(1),
      p99.toFixed(1),
      failed,
    ]),
  );
  if (!nginx) say("nginx is not installed here: its rows are left out.");
  constant.server.kill();
  bare.server.close();
  await nginx?.stop();
}

function medianOf(loads: Load[]): Load {
  const middle = (pick: (load: Load) => number) =>
    loads.map(pick).sort((a, b) => a - b)[loads.length >> 1] ?? Number.NaN;
  return {
    perSecond: middle((each) => each.perSecond),
    p50: middle((each) => each.p50),
    p99: middle((each) => each.p99),
    failed: loads.reduce((sum, each) => sum + each.failed, 0),
  };
}

/** wrk where it is installed: written in JavaScript, autocannon is slower than what it is to load here. */
export async function load({ url, headers = {} }: Row, seconds: number): Promise<Load> {
  const sent = { "accept-encoding": "br", ...headers };
  if (!hasWrk) {
    const { requests, latency, errors, non2xx } = await autocannon({
      url,
      connections,
      duration: seconds,
      headers: sent,
    });
    const failed = errors + (headers["if-none-match"] ? 0 : non2xx);
    return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed };
  }
  const names = Object.entries(sent).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--latency", ...names, url];
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

/** As it is sent: fetch would decompress it. */
export async function compressed(url: string): Promise<Buffer> {
  await fetch(url);
  // The best compression is made after the first answer.
  await wait(500);
  return new Promise((done, failed) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => buffer(response).then(done, failed)).on(
      "error",
      failed,
    );
  });
}

async function startBare(bytes: Buffer) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-encoding": "br" }).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}/` };
}

/** react-router-serve with a build of one route that answers the same bytes without thinking. */
export async function startConstant(bytes: Buffer): Promise<{ url: string; server: ChildProcess }> {
  const folder = await mkdtemp(join(tmpdir(), "repere-bench-"));
  const port = await freePort();
  await writeFile(join(folder, "page.br"), bytes);
  await writeFile(
    join(folder, "build.mjs"),
    `import { readFileSync } from "node:fs";
const body = readFileSync(${JSON.stringify(join(folder, "page.br"))});
const loader = () => new Response(body, { headers: { "Content-Type": "text/html", "Content-Encoding": "br" } });
export const entry = { module: { default: () => new Response("") } };
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  constant: { id: "constant", parentId: "root", path: "constant", module: { loader } },
};
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const publicPath = "/";
export const assetsBuildDirectory = ${JSON.stringify(folder)};
export const basename = "/";
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: "initial" };
`,
  );
  const server = spawn(process.execPath, [...startFlags, serveCommand, join(folder, "build.mjs")], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      PORT: String(port),
      HOST: "127.0.0.1",
    },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}/constant`;
  await untilAnswers(url);
  return { url, server };
}

/** nginx as docs/nginx has it, keeping what the site lets caches keep, and the same bytes as a file beside it. */
async function startCache(site: Site, bytes: Buffer): Promise<(Nginx & { url: string }) | null> {
  if (!hasNginx) return null;
  const folder = await mkdtemp(join(tmpdir(), "repere-bench-"));
  await chmod(folder, 0o755);
  await writeFile(join(folder, "page.br"), bytes, { mode: 0o644 });
  const file = `location = /file { alias ${folder}/page.br; default_type text/html; add_header Content-Encoding br; }`;
  const nginx = await startNginx(site.url, { keepsPages: true, server: () => file });
  const url = `http://127.0.0.1:${nginx.port}`;
  await untilAnswers(`${url}/`);
  return { ...nginx, url };
}

async function untilAnswers(url: string): Promise<void> {
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await wait(50);
}
