import assert from "node:assert/strict";
import { test } from "node:test";
import type { Kysely } from "kysely";
import type { RouterContextProvider } from "react-router";
import type { Database } from "#db/schema.ts";
import fc from "#test-support/generated.ts";
import { stubBackend, throughCache } from "#test-support/page-cache.ts";
import { createRevision } from "../works/revision.server.ts";
import { uncachedContext } from "./cache-control.server.ts";

const origin = "https://site.example";
const allowedOrigin = "https://other.example";
const targets = [
  "/",
  "/?fbclid=1",
  "/portfolio",
  "/portfolio?page=2",
  "/portfolio?page=junk",
  "/portfolio.data?_routes=pages%2Fportfolio",
  "/nulle-part",
  "/api/works",
  "/feed.xml",
];

const rarely = fc.constantFrom(false, false, false, true);
const visit = fc.record({
  kind: fc.constant("visit" as const),
  method: fc.constantFrom("GET", "GET", "GET", "GET", "POST"),
  target: fc.constantFrom(...targets),
  theme: fc.constantFrom("light", "dark"),
  session: rarely,
  token: rarely,
  origin: fc.constantFrom(null, null, allowedOrigin, "https://stranger.example"),
  /** The instance that changes the works while the page is rendered. */
  changed: fc.constantFrom(null, null, null, "here", "elsewhere"),
  hasLeft: rarely,
});
const other = fc.record({
  kind: fc.constantFrom("change here" as const, "change elsewhere" as const, "outage" as const, "recovery" as const),
});
const pass = fc.record({ kind: fc.constant("pass" as const), seconds: fc.integer({ min: 0, max: 3 }) });
const step = fc.oneof({ arbitrary: visit, weight: 6 }, { arbitrary: other, weight: 2 }, pass);
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;

/** All sites share the page cache, so each begins at a later revision. */
let firstRevision = 0;

/** A site whose database, clock and renderings the test controls. */
function createSite() {
  let clock = 0;
  firstRevision += 1_000;
  const first = firstRevision;
  let isAvailable = true;
  let lastRead = first;
  /** When each revision was created, and whether by this process. */
  const changes: { at: number; isLocal: boolean }[] = [{ at: 0, isLocal: true }];
  const newest = () => first + changes.length - 1;
  const query = {
    select: () => query,
    where: () => query,
    executeTakeFirst: async () => {
      if (!isAvailable) throw new Error("connection refused");
      return { value: newest() };
    },
  };
  const db = { selectFrom: () => query } as unknown as Kysely<Database>;
  const revision = createRevision({ db, now: () => clock });
  // The test controls the clock.
  revision.stop();
  stubBackend({ revision, siteUrl: origin, apiAllowedOrigins: [allowedOrigin], isDatabaseAway: () => !isAvailable });

  function change(isLocal: boolean): void {
    changes.push({ at: clock, isLocal });
    if (isLocal) revision.moveTo(newest());
  }

  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      clock += 1_000;
      await revision.refresh();
    }
  }

  /** The oldest revision that a visitor may still see. */
  function oldestAllowed(): number {
    return first + changes.findLastIndex(({ at, isLocal }) => isLocal || clock - at > 2_000);
  }

  async function answer(visit: Visit): Promise<void> {
    const { target, theme, method } = visit;
    const gone = new AbortController();
    const headers = new Headers({ Cookie: `__Host-theme=${theme}${visit.session ? "; __Host-session=x" : ""}` });
    if (visit.token) headers.set("Authorization", "Bearer x");
    if (visit.origin) headers.set("Origin", visit.origin);
    const request = new Request(origin + target, { method, headers, signal: gone.signal });
    const oldest = oldestAllowed();
    let isRendered = false;
    const render = async (context: RouterContextProvider) => {
      isRendered = true;
      if (isAvailable) lastRead = newest();
      const seen = { target: canonical(target), theme, revision: lastRead, origin: visit.origin };
      if (!isAvailable) context.set(uncachedContext, true);
      if (visit.changed && isAvailable) change(visit.changed === "here");
      if (visit.hasLeft) gone.abort();
      const status = target === "/nulle-part" ? 404 : 200;
      return new Response(JSON.stringify(seen), { status, headers: { "Content-Type": "text/html" } });
    };
    const response = await throughCache(request, render);
    const body = await response.text();

    if (method === "POST") assert(isRendered, "it was answered from the cache");
    if (isRendered) return;
    const seen = JSON.parse(body);
    assert.equal(seen.target, canonical(target), "another page");
    if (!target.startsWith("/api") && target !== "/feed.xml") assert.equal(seen.theme, theme, "another theme");
    if (target.startsWith("/api/")) {
      assert(!visit.token && visit.origin !== allowedOrigin, "a private API response came from the cache");
      assert(seen.origin !== allowedOrigin, "a response for another origin was cached");
    }
    const isPublic = /public/.test(response.headers.get("Cache-Control") ?? "");
    if (visit.session) assert(!isPublic, "a response to a session may be cached by others");
    if (isPublic) assert(seen.revision >= oldest, `revision ${seen.revision}, but at least ${oldest} is required`);
  }

  function canonical(target: string): string {
    return target.replace(/\?fbclid.*|\?page=junk/, "");
  }

  return {
    change,
    pass,
    answer,
    stop: () => {
      isAvailable = false;
    },
    recover: () => {
      isAvailable = true;
    },
    refresh: revision.refresh,
  };
}

test("no visitor gets a page that is too old, of another theme or of another visitor", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
      const site = createSite();
      await site.refresh();
      for (const step of steps) {
        if (step.kind === "visit") await site.answer(step);
        else if (step.kind === "pass") await site.pass(step.seconds);
        else if (step.kind === "change here") site.change(true);
        else if (step.kind === "change elsewhere") site.change(false);
        else if (step.kind === "outage") site.stop();
        else site.recover();
      }
    }),
    { numRuns: process.env.TEST_LONG ? 5_000 : 200 },
  );
});
