import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A visitor who asks for the address given forty times a second, until standard input ends, and then says how long the
 * slowest of twenty answers took, in ms. In a process of its own: what a measuring process does besides would count.
 */

const [, , url = ""] = process.argv;
const agent = new Agent({ keepAlive: true });
const times: Promise<number>[] = [];
let isOver = false;
process.stdin.resume().once("end", () => {
  isOver = true;
});

function visit(): Promise<number> {
  const from = performance.now();
  return new Promise((done, failed) => {
    const request = get(url, { agent, headers: { "Accept-Encoding": "br" } }, (answer) => {
      answer.resume().once("end", () => done(performance.now() - from));
    });
    request.once("error", failed);
  });
}

while (!isOver) {
  times.push(visit());
  await wait(25);
}
const sorted = (await Promise.all(times)).sort((a, b) => a - b);
process.stdout.write(String(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN));
agent.destroy();
