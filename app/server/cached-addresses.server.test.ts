import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aService } from "#test-support/addresses.ts";
import { cachedAddress } from "./cached-addresses.server.ts";

const work = "0123456789ab";
const isTechnology = (slug: string) => slug === "react";

test("a page has one address, independent of query parameters that it does not read", () => {
  for (const [target, address] of [
    ["/", "/"],
    ["/?fbclid=x&utm_source=y", "/"],
    ["/?", "/"],
    ["/portfolio?gclid=x", "/portfolio"],
    [`/portfolio?apres=${work}`, `/portfolio?apres=${work}`],
    [`/portfolio?x=1&apres=${work}&apres=other`, `/portfolio?apres=${work}`],
    [`/portfolio?avant=${work}&apres=${work}`, `/portfolio?apres=${work}`],
    ["/portfolio?apres=junk", "/portfolio"],
    ["/portfolio?x=1&techno=react", "/portfolio?techno=react"],
    [`/portfolio?apres=${work}&techno=react`, `/portfolio?techno=react&apres=${work}`],
    ["/portfolio?techno=React", "/portfolio"],
    ["/?techno=react", "/"],
    [`/portfolio/${work}?apres=${work}`, `/portfolio/${work}`],
    [`${aService.path}?x`, aService.path],
    ["/_.data", "/_.data"],
    ["/portfolio.data?_routes=routes%2Fportfolio", "/portfolio.data routes/portfolio"],
    ["/feed.xml?x=1", "/feed.xml"],
    ["/api/works?x=1", "/api/works"],
    [`/api/works/${work}`, `/api/works/${work}`],
  ]) {
    assert.equal(cachedAddress(target ?? "", isTechnology)?.address, address, target);
  }
});

test("an unknown address, or another spelling that React Router accepts, is not cached", () => {
  for (const target of [
    "/nulle-part",
    "/contact",
    "/contact.data",
    "/contact/merci",
    "/ROBOTS.txt",
    "/robots.txt/",
    "/robots.txt////",
    "/portfolio/",
    "/portfolio?techno=inconnue",
    `/portfolio?techno=inconnue&apres=${work}`,
    "/portfolio/short",
    `/portfolio/titre-${work}?apercu=x`,
    `/portfolio/${work}.data?apercu=x&_routes=routes%2Fwork`,
    "/api/works?status=draft",
    `/portfolio/${work}/more`,
    "/services/unknown",
    "/portfolio.data?_routes=x1",
    "/portfolio.data?_routes=routes%2Fportfolio,root",
    "/api/works/short",
    "/error",
    "/readyz",
    "//",
  ]) {
    assert.equal(cachedAddress(target, isTechnology), null, target);
  }
});

test("M4 invented requests do not add addresses to the cache", () => {
  const page = fc.constantFrom("/", "/portfolio", "/resume", aService.path, "/feed.xml", "/robots.txt", "/api/works");
  const ending = fc.constantFrom("", ".data", "/", "////", "/x");
  const name = fc.constantFrom("apres", "avant", "techno", "_routes", "fbclid", "x");
  const value = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(work, "react", "routes/home", "routes/portfolio"),
  );
  const query = fc.array(fc.tuple(name, value), { maxLength: 3 });
  const seen = new Set<string>();
  fc.assert(
    fc.property(page, ending, query, (path, more, parameters) => {
      const found = cachedAddress(`${path}${more}?${new URLSearchParams(parameters)}`, isTechnology);
      if (found) seen.add(found.address);
    }),
    { numRuns: 5_000 },
  );
  // 7 addresses; the data of 4 pages with and without a route; the portfolio's 2 pages and one technology, for each of its forms.
  assert(seen.size <= 7 + 4 * 2 + 5 * 3, [...seen].join("\n"));
});
