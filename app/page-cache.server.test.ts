import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createPageCache } from "./page-cache.server.ts";

/** A cache over works whose revision the test sets; `made` counts renders. */
function setUp() {
  const state = { revision: "1" as string | null, next: null as string | null, known: null as string | null, made: 0 };
  const expire = () => {
    state.known = null;
  };
  async function ahead() {
    const value = state.next;
    const tell = () => {
      state.revision = state.known = value;
    };
    return value === null ? null : { value, tell };
  }
  const pages = createPageCache({
    revision: { current: async () => state.revision, known: () => state.known, ahead, expire },
  });
  const html = (body = `<p>${state.made}</p>`.padEnd(2_000, "x"), init: ResponseInit = {}, isWhole = true) => {
    state.made += 1;
    return { response: new Response(body, { headers: { "Content-Type": "text/html" }, ...init }), isWhole };
  };
  const ask = async (key: string, make: () => ReturnType<typeof html> | Promise<ReturnType<typeof html>> = html) =>
    pages.serve(key, async () => make());
  return { state, pages, html, ask };
}

test("a page is made once for all who ask, until the works change", async () => {
  const { state, ask } = setUp();
  const served = await Promise.all([ask("/"), ask("/"), ask("/")]);
  assert.equal(state.made, 1);
  for (const each of served) assert("page" in each && each.isFresh);
  await ask("/");
  await ask("/portfolio");
  assert.equal(state.made, 2);
  state.revision = "2";
  await ask("/");
  assert.equal(state.made, 3);
});

test("a page is recalled without a question while the revision is known to hold, and no longer", async () => {
  const { state, pages, ask } = setUp();
  state.known = "1";
  assert.equal(pages.recall("/"), null);
  const served = await ask("/");
  assert("page" in served);
  assert.equal(pages.recall("/"), served.page);
  for (const known of [null, "2"]) {
    state.known = known;
    assert.equal(pages.recall("/"), null);
  }
});

test("each encoding is the same page, under a tag of its own", async () => {
  const { ask } = setUp();
  const served = await ask("/");
  assert("page" in served);
  const { plain, variants } = served.page;
  const [brotli, gzip] = [variants.get("br"), variants.get("gzip")];
  assert(brotli && gzip);
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
  assert.deepEqual(gunzipSync(gzip.body), plain.body);
  assert.equal(new Set([plain.etag, brotli.etag, gzip.etag]).size, 3);
});

test("what was refused, is private, or was left half-way is not kept", async () => {
  const { state, html, ask } = setUp();
  const unfit = [
    () => html("gone", { status: 404, headers: { "Content-Type": "text/html" } }),
    () => html("mine", { headers: { "Content-Type": "text/html", "Cache-Control": "no-store" } }),
    () => html("hello", { headers: { "Content-Type": "text/html", "Set-Cookie": "a=b" } }),
    () => html("picture", { headers: { "Content-Type": "image/webp" } }),
    () => html("half", { headers: { "Content-Type": "text/html" } }, false),
  ];
  for (const make of unfit) {
    const before = state.made;
    for (const _ of [1, 2]) assert("response" in (await ask("/x", make)));
    assert.equal(state.made, before + 2);
  }
});

test("who waited for a page that came to nothing makes their own", async () => {
  const { state, html, ask } = setUp();
  const gone = ask("/", () => html("half", { headers: { "Content-Type": "text/html" } }, false));
  const failed = ask("/other", () => Promise.reject(new Error("no")));
  const [second, third] = await Promise.all([ask("/"), ask("/other"), gone, failed.catch(() => {})]);
  assert("page" in second && "page" in third);
  assert.equal(state.made, 3);
});

test("without the database what was last made is shown, and said not to be fresh", async () => {
  const { state, ask } = setUp();
  await ask("/");
  state.revision = null;
  const served = await ask("/");
  assert("page" in served && !served.isFresh);
  assert("response" in (await ask("/portfolio")));
  assert.equal(state.made, 2);
});

test("after a change what was asked for is made anew before anybody is told, and nobody waits for it", async () => {
  const { state, pages, html, ask } = setUp();
  await ask("/");
  const served = await ask("/portfolio");
  assert("page" in served);
  state.known = "1";
  state.next = "2";
  const made: string[] = [];
  await pages.renew(async (key) => {
    made.push(key);
    // Whoever comes meanwhile has what was there before.
    assert.equal(pages.recall("/portfolio"), served.page);
    return html(`<p>${key} anew</p>`).response;
  });
  assert.deepEqual(made, ["/", "/portfolio"]);
  assert.equal(pages.recall("/portfolio")?.plain.body.toString(), "<p>/portfolio anew</p>");
  assert.equal(pages.recall("/")?.revision, "2");
  // What changed nothing makes nothing.
  await pages.renew(() => assert.fail());
});

test("after a change nobody is shown what was before, whatever becomes of the new pages", async () => {
  const { state, pages, html, ask } = setUp();
  const never = new Promise<Response>(() => {});
  const failures = [() => Promise.reject(new Error("no")), async () => html("", { status: 500 }).response, () => never];
  for (const [at, make] of [...failures.entries()]) {
    state.revision = state.known = String(2 * at);
    await ask("/");
    assert(pages.recall("/"));
    state.next = String(2 * at + 1);
    await pages.renew(make);
    assert.equal(pages.recall("/"), null);
  }
});

test("memory is bounded: what was asked for longest ago goes first", async () => {
  const { state, html, ask } = setUp();
  const large = () => html("x".repeat(9 * 1_048_576));
  await ask("/a", large);
  await ask("/b", large);
  await ask("/a", large);
  await ask("/c", large);
  assert.equal(state.made, 3);
  await ask("/a", large);
  assert.equal(state.made, 3);
  await ask("/b", large);
  assert.equal(state.made, 4);
});
