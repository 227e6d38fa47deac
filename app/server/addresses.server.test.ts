import assert from "node:assert/strict";
import { test } from "node:test";
import { redirects } from "#content/redirects.ts";
import { site } from "#content/site.ts";
import { aService } from "#test-support/addresses.ts";
import fc from "#test-support/generated.ts";
import { type Known, readAddress as read } from "./addresses.server.ts";

const work = "0123456789ab";
const slug = `rivage-${work}`;
const react = { slug: "react", name: "React", count: 30 };
const slugs = new Map([[work, slug], ...Array.from({ length: 49 }, (_, at) => [`${at}`, `${at}`] as [string, string])]);
const value = { slugs, changedAt: new Map(), technologies: [react], spellings: new Map([["react", ["React"]]]) };
const known: Known = { value, isCurrent: true };
const outdated: Known = { value, isCurrent: false };

const readAddress = (target: string, index: Known = known) => read(target, index);

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
    ["/portfolio?page=-1", "/portfolio"],
    ["/portfolio?page=1e9", "/portfolio"],
    ["/portfolio?page=%ff", "/portfolio"],
    ["/portfolio?page[]=&after=x&avant=%00", "/portfolio"],
    ["/portfolio?techno=voodoo", "/portfolio?techno=-"],
    ["/portfolio.data?techno=voodoo&_routes=pages%2Fportfolio", "/portfolio.data?techno=- pages/portfolio"],
    ["/portfolio?x=1&techno=react", "/portfolio?techno=react"],
    ["/portfolio?page=2&techno=react", "/portfolio?techno=react&page=2"],
    ["/portfolio?techno=%00", "/portfolio"],
    ["/?techno=react", "/"],
    [`/portfolio/${slug}?page=2`, `/portfolio/${slug}`],
    [`${aService.path}?x`, aService.path],
    ["/_.data", "/_.data"],
    ["/portfolio.data?_routes=pages%2Fportfolio", "/portfolio.data pages/portfolio"],
    ["/feed.xml?x=1", "/feed.xml"],
    ["/api/works?x=1", "/api/works"],
    [`/api/works/${work}`, `/api/works/${work}`],
  ]) {
    assert.equal(readAddress(target ?? "").cached, address, target);
  }
});

test("what is for one visitor, or no page of its own, is not cached", () => {
  for (const target of [
    "/contact",
    "/contact/merci",
    "/ROBOTS.txt",
    "/portfolio/",
    `/portfolio/titre-${work}?apercu=x`,
    `/portfolio/${slug}.data?apercu=x&_routes=pages%2Fwork`,
    "/services/unknown",
    "/portfolio?page=9",
    "/portfolio.data?_routes=x1",
    "/portfolio.data?_routes=pages%2Fportfolio,root",
    "/nulle-part.data",
    "/api/works/short",
    "/readyz",
  ]) {
    assert.equal(readAddress(target).cached, null, target);
  }
});

test("every address that the site does not have is one and the same", () => {
  for (const target of [
    "/nulle-part",
    "/nulle-part?x=1",
    "/error",
    "/portfolio/short",
    `/portfolio/${slug}/more`,
    "/portfolio/titre-zzzzzzzzzzzz/",
    "/assets/none.js",
    "/services/a/b",
    "/-",
    "//",
  ]) {
    const { kind, target: forRouter, cached, path } = readAddress(target);
    assert.deepEqual({ kind, forRouter, cached }, { kind: "unknown", forRouter: "/-", cached: "/-" }, target);
    assert.equal(path, target.split("?")[0]);
  }
});

test("what exists under another address redirects there at once", () => {
  for (const [target, status, to] of [
    ["/ROBOTS.txt", 301, "/robots.txt"],
    ["/robots.txt////", 301, "/robots.txt"],
    ["/PORTFOLIO/?techno=react", 301, "/portfolio?techno=react"],
    [`/portfolio/${work}`, 301, `/portfolio/${slug}`],
    [`/portfolio/autre_chose-${work}?x=1`, 301, `/portfolio/${slug}?x=1`],
    [`/portfolio/Rivage-${work}/`, 301, `/portfolio/${slug}`],
    [`${aService.path.slice(0, -1)}${aService.path.slice(-1).toUpperCase()}?x=1`, 301, `${aService.path}?x=1`],
    [`${aService.path.toUpperCase()}/`, 301, aService.path],
    ["/services/unknown", 302, "/error"],
    ["/portfolio?page=9", 302, "/portfolio"],
    ["/portfolio?techno=react&page=3", 302, "/portfolio?techno=react"],
    ["/portfolio?techno=voodoo&page=2", 302, "/portfolio?techno=voodoo"],
  ] as const) {
    assert.deepEqual(readAddress(target).redirect, { status, to }, target);
  }
  // The router knows what status a data request needs.
  for (const target of [`/portfolio/${work}.data`, "/services/unknown.data", "/portfolio.data?page=9"])
    assert.deepEqual([readAddress(target).redirect, readAddress(target).target], [null, target]);
});

test("a work that is not in memory is doubtful, or the router's while the memory is outdated", () => {
  const other = "/portfolio/titre-zzzzzzzzzzzz";
  assert.equal(readAddress(other).kind, "doubtful");
  for (const index of [outdated, null]) {
    assert.deepEqual([readAddress(other, index).kind, readAddress(other, index).target], ["other", other]);
    assert.equal(readAddress(`/portfolio/autre-${work}`, index).redirect, null);
    for (const target of ["/portfolio?page=9", "/portfolio?techno=voodoo"]) {
      const { redirect, cached, target: forRouter } = readAddress(target, index);
      assert.deepEqual({ redirect, cached, forRouter }, { redirect: null, cached: null, forRouter: target });
    }
  }
  assert.equal(readAddress(`/portfolio/${slug}`, outdated).cached, `/portfolio/${slug}`);
});

test("another spelling leads to the address of a work that is not in memory, while the memory is outdated", () => {
  for (const index of [outdated, null])
    for (const spelt of ["/portfolio/titre-zzzzzzzzzzzz/", "/Portfolio/titre-zzzzzzzzzzzz"])
      assert.deepEqual(readAddress(spelt, index).redirect, { status: 301, to: "/portfolio/titre-zzzzzzzzzzzz" }, spelt);
});

test("a token of another shape is none, so a work that is not in memory is doubtful", () => {
  const kindOf = (token: string) => readAddress(`/portfolio/titre-zzzzzzzzzzzz?apercu=${token}`).kind;
  assert.deepEqual(["", "x".repeat(43), "x", "x".repeat(44)].map(kindOf), ["page", "page", "doubtful", "doubtful"]);
});

test("a list of paths that cannot be decoded does not reach the router", () => {
  const kindOf = (paths: string) => readAddress(`/__manifest?version=x&paths=${paths}`).kind;
  assert.deepEqual(["%2F%2C%2Fportfolio%2C%2Fresume", "", "/,/a/b"].map(kindOf), ["other", "other", "other"]);
  for (const paths of ["%ga", "%25ga%2C/", "/,%250A", "/a/%251B"]) assert.equal(kindOf(paths), "unknown", paths);
});

test("an old address leads on before the cache is asked, also one of the home page's path", () => {
  for (const [source, target] of Object.entries(redirects)) {
    const asked = source.replace("*", "x/%2f%2fevil.example");
    assert.deepEqual(readAddress(asked).redirect, { status: 301, to: target }, source);
    assert.equal(readAddress(asked).counted ?? "home", "home", source);
  }
  assert.equal(readAddress("/?p=0").redirect, null);
  assert.equal(readAddress("/blog/\\evil.example").redirect, null);
});

test("M4 invented requests do not add addresses to the cache", () => {
  const page = fc.constantFrom("/", "/portfolio", "/resume", aService.path, "/feed.xml", "/robots.txt", "/api/works");
  const ending = fc.constantFrom("", ".data", "/", "////", "/x");
  const name = fc.constantFrom("page", "techno", "_routes", "fbclid", "x");
  const value = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom("2", "react", "pages/home", "pages/portfolio"));
  const query = fc.array(fc.tuple(name, value), { maxLength: 3 });
  const seen = new Set<string>();
  fc.assert(
    fc.property(page, ending, query, (path, more, parameters) => {
      const { cached } = readAddress(`${path}${more}?${new URLSearchParams(parameters)}`);
      if (cached !== null) seen.add(cached);
    }),
    { numRuns: 5_000 },
  );
  // 7 addresses and none; the data of 4 pages with and without a route; the portfolio's 3 pages and 2 technologies, for each of its forms.
  assert(seen.size <= 8 + 4 * 2 + 6 * 3, [...seen].join("\n"));
});

test("what is shown does not depend on a part of the query that React Router reads in another way", () => {
  assert.equal(readAddress("/portfolio?page=2?x").cached, "/portfolio");
  assert.equal(readAddress("/portfolio?techno=react&x").cached, "/portfolio?techno=react");
});

test("a page has one name for the counter, as a document and as data", () => {
  for (const [target, counted, shown] of [
    ["/", "home", "/"],
    ["/?utm_source=x", "home", "/"],
    ["/_.data", "home", "/"],
    ["/contact?sujet=x", "contact", "/contact"],
    ["/portfolio.data?_routes=pages%2Fportfolio", "portfolio", "/portfolio"],
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
  for (const path of forged) assert.deepEqual([readAddress(path).target, readAddress(path).path], ["/-", "/-"], path);
  assert.equal(readAddress(`/api${deep}`).target, "/api/-");
  assert.equal(readAddress(`${deep}.data`).path, "/-.data");
  const plain = [
    "/",
    "/a".repeat(11),
    "/.well-known/security.txt",
    "/a..b/...?c=/../d\\",
    "/%2e%2ea/%2f",
    "/x?%",
    "//",
  ];
  for (const target of plain) assert.equal(readAddress(target).path, target.split("?")[0]);
  assert.equal(readAddress("http://elsewhere.example/portfolio?x").target, "/portfolio?x");
});
