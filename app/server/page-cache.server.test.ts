import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { stubBackend, throughCache } from "#test-support/page-cache.ts";
import { uncachedContext } from "./cache-control.server.ts";

const HOUR_MS = 3_600_000;
const state = { revision: 1, rendered: 0, isAway: false };
stubBackend({
  revision: { current: () => state.revision, isConfirmed: () => true },
  isDatabaseAway: () => state.isAway,
});
mock.timers.enable({ apis: ["Date"], now: new Date("2026-11-10T12:00:00Z") });

beforeEach(() => {
  state.revision += 10;
  state.rendered = 0;
  state.isAway = false;
});

function html(body = `<p>${state.rendered}</p>`.padEnd(2_000, "x"), init: ResponseInit = {}): Response {
  state.rendered += 1;
  return new Response(body, { headers: { "Content-Type": "text/html" }, ...init });
}

const get = (path: string, render: Parameters<typeof throughCache>[1] = () => html(), init: RequestInit = {}) =>
  throughCache(new Request(`http://localhost${path}`, init), render);

test("a page is rendered once, until the works change", async () => {
  const [first, second] = [await get("/"), await get("/")];
  assert.equal(await second.text(), await first.text());
  await get("/portfolio");
  assert.equal(state.rendered, 2);
  state.revision += 1;
  await get("/");
  assert.equal(state.rendered, 3);
});

test("a page is rendered again after an hour, and when the month turns", async () => {
  await get("/");
  mock.timers.tick(HOUR_MS - 1);
  await get("/");
  assert.equal(state.rendered, 1);
  mock.timers.tick(1);
  await get("/");
  assert.equal(state.rendered, 2);
  mock.timers.setTime(Date.parse("2026-11-30T22:59:59Z"));
  await get("/");
  mock.timers.setTime(Date.parse("2026-11-30T23:00:01Z"));
  await get("/");
  assert.equal(state.rendered, 4);
});

test("in an outage a page answers whatever its age and revision, but not the API, and no other cache keeps it", async () => {
  await get("/");
  await get("/api/works");
  state.revision += 1;
  mock.timers.tick(2 * HOUR_MS);
  state.isAway = true;
  const page = await get("/");
  assert.deepEqual([state.rendered, page.headers.get("Cache-Control")], [2, "no-store"]);
  await get("/api/works");
  assert.equal(state.rendered, 3);
  state.isAway = false;
  await get("/");
  assert.equal(state.rendered, 4);
});

test("once the database is known to be away, no page may be cached by others, nor one of the present works", async () => {
  assert.match((await get("/")).headers.get("Cache-Control") ?? "", /^public/);
  state.isAway = true;
  assert.deepEqual([(await get("/")).headers.get("Cache-Control"), state.rendered], ["no-store", 1]);
});

test("each encoding has the same content, and all have one weak validator", async () => {
  const ask = (encoding: string) => get("/", undefined, { headers: { "Accept-Encoding": encoding } });
  const plain = await ask("identity");
  const text = Buffer.from(await plain.arrayBuffer());
  const [br, gzip] = [await ask("br, gzip"), await ask("gzip, br;q=0")];
  assert.deepEqual(brotliDecompressSync(await br.arrayBuffer()), text);
  assert.deepEqual(gunzipSync(await gzip.arrayBuffer()), text);
  for (const { headers } of [br, gzip]) assert.equal(headers.get("ETag"), plain.headers.get("ETag"));
  const unchanged = await get("/", undefined, { headers: { "If-None-Match": plain.headers.get("ETag") ?? "" } });
  assert.equal(unchanged.status, 304);
});

test("a response that is private, failed, not text or incomplete is not cached", async () => {
  const type = { "Content-Type": "text/html" };
  const gone = AbortSignal.abort();
  const unfit: [Parameters<typeof throughCache>[1], RequestInit?][] = [
    [() => html("mine", { headers: { ...type, "Cache-Control": "no-store" } })],
    [() => html("hello", { headers: { ...type, "Set-Cookie": "a=b" } })],
    [() => html("picture", { headers: { "Content-Type": "image/webp" } })],
    [() => html("failed", { headers: type, status: 500 })],
    [() => html("half"), { signal: gone }],
    [
      (context) => {
        context.set(uncachedContext, true);
        return html("stale");
      },
    ],
  ];
  for (const [render, init] of unfit) {
    const before = state.rendered;
    for (const _ of [1, 2]) await get("/", render, init);
    assert.equal(state.rendered, before + 2);
  }
});

test("beyond five hundred pages the one that was rendered first goes", async () => {
  const path = (number: number) => `/portfolio/projet-${String(number).padStart(12, "0")}`;
  const short = () => html("short");
  for (let number = 0; number < 500; number += 1) await get(path(number), short);
  await get(path(0), short);
  assert.equal(state.rendered, 500);
  await get(path(500), short);
  for (const number of [1, 2, 499, 500]) await get(path(number), short);
  assert.equal(state.rendered, 501);
  await get(path(0), short);
  assert.equal(state.rendered, 502);
});
