import { once } from "node:events";
import { Agent } from "node:http";
import { httpRequest } from "#test-support/http.ts";

/**
 * Requests the given URL forty times a second until standard input ends, then prints the 95th percentile of the response
 * times in ms. A separate process, which no other measurement delays.
 */

const [, , url = ""] = process.argv;
const agent = new Agent({ keepAlive: true });
const times: Promise<number>[] = [];
const timer = setInterval(() => times.push(visit()), 25);
await once(process.stdin.resume(), "end");
clearInterval(timer);
const sorted = (await Promise.all(times)).sort((a, b) => a - b);
process.stdout.write((sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN).toFixed(1));
agent.destroy();

async function visit(): Promise<number> {
  const from = performance.now();
  await httpRequest(url, { agent, headers: { "Accept-Encoding": "br" } });
  return performance.now() - from;
}
