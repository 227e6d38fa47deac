import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { redirects } from "#content/redirects.ts";
import { site } from "#content/site.ts";
import { aService } from "#test-support/addresses.ts";
import { readAddress } from "./address.server.ts";

const work = "0123456789ab";

test("a page has one address, independent of query parameters that it does not read", () => {
  for (const [target, address] of [
    ["/", "/"],
    ["/?fbclid=x&utm_source=y", "/"],
    ["/?", "/"],
    ["/?p=0", "/"],
    ["/portfolio?gclid=x", "/portfolio"],
    ["/portfolio?page=2", "/portfolio?page=2"],
    ["/portfolio?x=1&page=3&page=other", "/portfolio?page=3"],
    ["/portfolio?page=1", "/portfolio"],
    ["/portfolio?page=junk", "/portfolio"],
    ["/portfolio?page=02", "/portfolio"],
    ["/portfolio?page=10000", "/portfolio"],
    ["/portfolio?x=1&techno=react", "/portfolio?techno=react"],
    ["/portfolio?page=2&techno=react", "/portfolio?techno=react&page=2"],
    ["/portfolio?techno=React", "/portfolio?techno=React"],
    ["/portfolio?techno=%00", "/portfolio"],
    ["/?techno=react", "/"],
    [`/portfolio/${work}?page=2`, `/portfolio/${work}`],
    [`${aService.path}?x`, aService.path],
    ["/_.data", "/_.data"],
    ["/portfolio.data?_routes=routes%2Fportfolio", "/portfolio.data routes/portfolio"],
    ["/feed.xml?x=1", "/feed.xml"],
    ["/api/works?x=1", "/api/works"],
    [`/api/works/${work}`, `/api/works/${work}`],
  ]) {
    assert.equal(readAddress(target ?? "").cached, address, target);
  }
});

test("an unknown address, or another spelling that React Router accepts, is not cached", () => {
  for (const target of [
    "/nulle-part",
    "/contact/merci",
    "/ROBOTS.txt",
    "/robots.txt/",
    "/robots.txt////",
    "/portfolio/",
    "/portfolio/short",
    `/portfolio/titre-${work}?apercu=x`,
    `/portfolio/${work}.data?apercu=x&_routes=routes%2Fwork`,
    `/portfolio/${work}/more`,
    "/services/unknown",
    "/portfolio.data?_routes=x1",
    "/portfolio.data?_routes=routes%2Fportfolio,root",
    "/api/works/short",
    "/error",
    "/readyz",
    "//",
  ]) {
    assert.equal(readAddress(target).cached, null, target);
  }
});

test("an old address leads on before the cache is asked, also one of the home page's path", () => {
  for (const [source, target] of Object.entries(redirects)) {
    const asked = source.replace("*", "x/%2f%2fevil.example");
    assert.equal(readAddress(asked).respelt, target, source);
    assert.equal(readAddress(asked).counted ?? "home", "home", source);
  }
  assert.equal(readAddress("/?p=0").respelt, null);
  assert.equal(readAddress("/blog/\\evil.example").respelt, null);
});

test("M4 invented requests do not add addresses to the cache", () => {
  const page = fc.constantFrom("/", "/portfolio", "/resume", aService.path, "/feed.xml", "/robots.txt", "/api/works");
  const ending = fc.constantFrom("", ".data", "/", "////", "/x");
  const name = fc.constantFrom("page", "techno", "_routes", "fbclid", "x");
  const value = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom("2", "react", "routes/home", "routes/portfolio"),
  );
  const query = fc.array(fc.tuple(name, value), { maxLength: 3 });
  const seen = new Set<string>();
  fc.assert(
    fc.property(page, ending, query, (path, more, parameters) => {
      const { cached, technology } = readAddress(`${path}${more}?${new URLSearchParams(parameters)}`);
      // Of a technology that no work has, the page cache keeps no page.
      if (cached !== null && (technology === null || technology === "react")) seen.add(cached);
    }),
    { numRuns: 5_000 },
  );
  // 7 addresses; the data of 4 pages with and without a route; the portfolio's 2 pages and one technology, for each of its forms.
  assert(seen.size <= 7 + 4 * 2 + 5 * 3, [...seen].join("\n"));
});

test("what is shown does not depend on a part of the query that React Router reads in another way", () => {
  assert.equal(readAddress("/portfolio?page=2?x").cached, "/portfolio");
  assert.equal(readAddress(`/portfolio?techno=React`).technology, "React");
  assert.equal(readAddress(`/portfolio?techno=c-sharp&x`).technology, "c-sharp");
});

test("a page has one name for the counter, as a document and as data", () => {
  for (const [target, counted, shown] of [
    ["/", "home", "/"],
    ["/?utm_source=x", "home", "/"],
    ["/_.data", "home", "/"],
    ["/contact?sujet=x", "contact", "/contact"],
    ["/portfolio.data?_routes=routes%2Fportfolio", "portfolio", "/portfolio"],
    ["/portfolio?page=2", "portfolio", "/portfolio?page=2"],
    [`/portfolio/rivage-${work}`, work, `/portfolio/rivage-${work}`],
    [`/portfolio/rivage-${work}.data`, work, `/portfolio/rivage-${work}`],
    [site.cvFile, "cv", site.cvFile],
  ] as const) {
    const address = readAddress(target);
    assert.deepEqual([address.counted, address.shown], [counted, shown], target);
  }
  assert.match(readAddress(aService.path).counted ?? "", /^service\/./);
});

test("what is no public page has no name, nor has the preview of a draft", () => {
  for (const target of [
    "/theme",
    "/feed.xml",
    "/portfolio/x",
    "/api/works",
    "/error",
    `/portfolio/a-${work}?apercu=x`,
  ]) {
    assert.equal(readAddress(target).counted, null, target);
  }
});

test("an address that only a forger writes reaches the router as an unknown one of its kind", () => {
  const deep = "/a".repeat(12);
  const forged = [deep, `${deep}?q=1`, "/a/".padEnd(8_000, "/"), "/assets/../contact", "/images/%2E%2e/x", "/a/."];
  forged.push("/resume%0a", "/%E2%80%A8x", "/assets\\..\\x", "/.%2e/x", "/a%5c", "/a%2f..%2fb", "/%", "/%ff", "*", "");
  for (const path of forged) assert.equal(readAddress(path).target, "/-", path);
  assert.equal(readAddress(`/api${deep}`).target, "/api/-");
  assert.equal(readAddress(`${deep}.data`).target, "/-.data");
  const plain = [
    "/",
    "/a".repeat(11),
    "/.well-known/security.txt",
    "/a..b/...?c=/../d\\",
    "/%2e%2ea/%2f",
    "/x?%",
    "//",
  ];
  for (const path of plain) assert.equal(readAddress(path).target, path);
  assert.equal(readAddress("http://elsewhere.example/portfolio?x").target, "/portfolio?x");
});
