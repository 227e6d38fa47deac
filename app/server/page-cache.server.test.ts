import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createPageCache } from "./page-cache.server.ts";

const HOUR_MS = 3_600_000;

/** A cache whose revision and clock the test sets. `state.rendered` counts the renderings. */
function setUp() {
  const state = { revision: 1 as number | null, month: "2026-11", clock: 0, rendered: 0 };
  const pages = createPageCache({ revision: () => state.revision, month: () => state.month, now: () => state.clock });
  const html = (body = `<p>${state.rendered}</p>`.padEnd(2_000, "x"), init: ResponseInit = {}, mayCache = true) => {
    state.rendered += 1;
    return { response: new Response(body, { headers: { "Content-Type": "text/html" }, ...init }), mayCache };
  };
  const get = async (key: string, render: () => ReturnType<typeof html> | Promise<ReturnType<typeof html>> = html) =>
    pages.serve(key, async () => render());
  return { state, pages, html, get };
}

test("a page is rendered once for concurrent and later requests, until the works change", async () => {
  const { state, get } = setUp();
  const served = await Promise.all([get("/"), get("/"), get("/")]);
  assert.equal(state.rendered, 1);
  for (const each of served) assert("page" in each);
  await get("/");
  await get("/portfolio");
  assert.equal(state.rendered, 2);
  state.revision = 2;
  await get("/");
  assert.equal(state.rendered, 3);
});

test("a page is rendered again when the month turns", async () => {
  const { state, get } = setUp();
  await get("/");
  state.month = "2026-12";
  await get("/");
  await get("/");
  assert.equal(state.rendered, 2);
});

test("a page is cached for the current revision, and at most for an hour", async () => {
  const { state, pages, get } = setUp();
  assert.equal(pages.find("/"), null);
  const served = await get("/");
  assert("page" in served);
  assert.equal(pages.find("/"), served.page);
  state.clock = HOUR_MS;
  assert.equal(pages.find("/"), null);
  assert("page" in (await get("/")));
  state.revision = 2;
  assert.equal(pages.find("/"), null);
});

test("a page whose rendering began before the works changed is not cached for the new revision", async () => {
  const { state, pages, html, get } = setUp();
  const served = await get("/", () => {
    state.revision = 2;
    return html("before");
  });
  assert("page" in served);
  assert.equal(pages.find("/"), null);
  await get("/");
  assert.equal(state.rendered, 2);
});

test("each encoding has the same content and a validator of its own", async () => {
  const { get } = setUp();
  const served = await get("/");
  assert("page" in served);
  const { br, gzip, identity } = served.page.variants;
  assert(br && gzip);
  assert.deepEqual(brotliDecompressSync(br.body), identity.body);
  assert.deepEqual(gunzipSync(gzip.body), identity.body);
  assert.equal(new Set([identity.etag, br.etag, gzip.etag]).size, 3);
});

test("a page that is the same an hour later keeps its compressed variants", async () => {
  const { state, html, get } = setUp();
  const same = () => html("same".padEnd(2_000, "x"));
  const first = await get("/", same);
  state.clock = HOUR_MS;
  const second = await get("/", same);
  state.clock = 2 * HOUR_MS;
  const changed = await get("/");
  assert("page" in first && "page" in second && "page" in changed);
  assert.equal(second.page.renderedAt, HOUR_MS);
  assert.equal(second.page.variants, first.page.variants);
  assert.notEqual(changed.page.variants, first.page.variants);
});

test("a response that is private, not text or incomplete is not cached", async () => {
  const { state, html, get } = setUp();
  const unfit = [
    () => html("mine", { headers: { "Content-Type": "text/html", "Cache-Control": "no-store" } }),
    () => html("hello", { headers: { "Content-Type": "text/html", "Set-Cookie": "a=b" } }),
    () => html("picture", { headers: { "Content-Type": "image/webp" } }),
    () => html("half", { headers: { "Content-Type": "text/html" } }, false),
  ];
  for (const render of unfit) {
    const before = state.rendered;
    for (const _ of [1, 2]) assert("response" in (await get("/x", render)));
    assert.equal(state.rendered, before + 2);
  }
});

test("if a shared rendering fails or may not be cached, the other requests render their own", async () => {
  const { state, html, get } = setUp();
  const gone = get("/", () => html("half", { headers: { "Content-Type": "text/html" } }, false));
  const failed = get("/other", () => Promise.reject(new Error("no")));
  const [second, third] = await Promise.all([get("/"), get("/other"), gone, failed.catch(() => {})]);
  assert("page" in second && "page" in third);
  assert.equal(state.rendered, 3);
});

test("the cache is emptied when it exceeds its size limit", async () => {
  const { state, pages, html, get } = setUp();
  const large = () => html("x".repeat(12 * 1_048_576));
  for (const key of ["/a", "/b", "/c"]) await get(key, large);
  assert.equal(pages.find("/a"), null);
  assert.equal(pages.find("/c"), null);
  assert("page" in (await get("/a", large)));
  assert(pages.find("/a"));
  assert.equal(state.rendered, 4);
});
