import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "#content/site.ts";
import { aService } from "#test-support/addresses.ts";
import { pageAt } from "./counted-pages.server.ts";

const work = "0123456789ab";

test("a page has one name, as a document and as data", () => {
  for (const [target, page, address] of [
    ["/", "home", "/"],
    ["/?utm_source=x", "home", "/"],
    ["/_.data", "home", "/"],
    ["/portfolio.data?_routes=routes%2Fportfolio", "portfolio", "/portfolio"],
    [`/portfolio?apres=${work}`, "portfolio", `/portfolio?apres=${work}`],
    [`/portfolio/rivage-${work}`, work, `/portfolio/rivage-${work}`],
    [`/portfolio/rivage-${work}.data`, work, `/portfolio/rivage-${work}`],
    [site.cvFile, "cv", site.cvFile],
  ] as const) {
    assert.deepEqual(pageAt(target), { page, address }, target);
  }
  assert.match(pageAt(aService.path)?.page ?? "", /^service\/./);
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
    assert.equal(pageAt(target), null, target);
  }
});
