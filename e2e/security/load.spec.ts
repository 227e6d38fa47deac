import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { memoryOf } from "#test-support/memory.ts";
import { logIn } from "#test-support/sign-in.ts";
import { summarise, visitUntil } from "../faults/traffic.ts";
import { expect, signedInApi, test } from "../test.ts";
import { openSocket, sendLine } from "./requests.ts";

/** Visits a page again and again, and measures in milliseconds how long each visit takes. */
async function measureUntil(end: Promise<unknown>, url: string) {
  const visits = await visitUntil(end, [url]);
  expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
  return summarise(visits);
}

test.describe("H. Under load", () => {
  test.skip(!process.env.TEST_LONG, "takes minutes");

  test("H8 twenty sign-ins at a time for ten seconds do not slow visitors down", async ({ ownSite }) => {
    const site = await ownSite({ TRUST_PROXY: "1" });
    let over = false;
    let sent = 0;
    const statuses = new Map<number, number>();
    const attack = async () => {
      while (!over) {
        sent += 1;
        const credentials = { email: `n${sent}@example.com`, password: "un mot de passe" };
        const address = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
        const answer = await logIn(site.url, credentials, { "X-Forwarded-For": address });
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    };
    await fetch(site.url);
    const attackers = Array.from({ length: 20 }, attack);
    const visitors = await measureUntil(wait(10_000), site.url);
    over = true;
    await Promise.all(attackers);
    console.log(
      `Sign-in flood: ${sent} attempts ${JSON.stringify([...statuses])}; visitors ${JSON.stringify(visitors)}`,
    );
    for (const status of statuses.keys()) expect([401, 429, 503]).toContain(status);
    expect(visitors.p95).toBeLessThan(500);
    expect((await logIn(site.url, { email: "x@example.com", password: "x" })).status).toBe(401);
  });

  test("H1 H10 E26 a thousand idle and slow connections are closed, and do not slow visitors down", async ({
    ownSite,
  }) => {
    test.setTimeout(240_000);
    const site = await ownSite();
    const sockets: Socket[] = [];
    const open = (start: string, rest: string) => {
      const socket = openSocket(site.url);
      socket.write(start);
      const drip = setInterval(() => socket.write(rest), 1_000);
      socket.on("close", () => clearInterval(drip));
      sockets.push(socket);
      return socket;
    };
    for (let index = 0; index < 600; index += 1) open("GET / HTTP/1.1\r\nHost: a\r\nX: ", "x");
    for (let index = 0; index < 200; index += 1) {
      open(
        "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n",
        "x",
      );
    }
    for (let index = 0; index < 200; index += 1) open("", "");
    // They request a file or a page that is not cached, and do not read the response.
    for (let index = 0; index < 300; index += 1) {
      open(`GET ${index % 2 ? "/cv-2023.pdf" : `/nulle-part-${index}`} HTTP/1.1\r\nHost: a\r\n\r\n`, "").pause();
    }
    const visitors = await measureUntil(wait(60_000), site.url);
    console.log(`Slow connections: visitors ${JSON.stringify(visitors)}`);
    expect(visitors.p95).toBeLessThan(500);
    // The server allows 15 seconds for headers, which it checks every 30, and 30 for a body.
    await expect
      .poll(() => sockets.slice(0, 600).filter((socket) => !socket.closed).length, { timeout: 60_000 })
      .toBe(0);
    await expect
      .poll(() => sockets.slice(600, 800).filter((socket) => !socket.closed).length, { timeout: 110_000 })
      .toBe(0);
    for (const socket of sockets) socket.destroy();
    expect((await sendLine(site.url, "/healthz")).status).toBe(200);
  });

  test("E9 a gigabyte without a Content-Length is cut off at the limit, and does not fill the memory", async ({
    ownSite,
  }) => {
    test.setTimeout(180_000);
    const site = await ownSite();
    const api = await signedInApi(site);
    // The embedded database takes memory of its own for the first writing.
    await api.remove((await api.publish())._id);
    const before = await memoryOf(site.pid());
    let sent = 0;
    let peak = before;
    const framed = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(1_048_576, "x"), Buffer.from("\r\n")]);
    const socket = openSocket(site.url);
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.write(
      `POST /api/works HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.token}\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`,
    );
    const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
    while (sent < 1_024 && !socket.destroyed) {
      const hasRoom = socket.write(framed);
      sent += 1;
      if (!hasRoom) await once(socket, "drain").catch(() => {});
      peak = Math.max(peak, await memoryOf(site.pid()));
    }
    console.log(
      `A gigabyte: ${sent} MB sent, memory ${Math.round(before)} to ${Math.round(peak)} MB, ${answer.split("\r\n")[0]}`,
    );
    expect(sent).toBeLessThan(100);
    expect(peak - before).toBeLessThan(3 * 15 + 60);
    expect(await api.list()).toEqual([]);
    socket.destroy();
  });
});
