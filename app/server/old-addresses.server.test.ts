import assert from "node:assert/strict";
import { test } from "node:test";
import { createRedirects } from "./old-addresses.server.ts";

const find = createRedirects({
  "/Ancien-site/": "/services/",
  "/2019/*": "/portfolio",
  "/2019/mariage/*": "/portfolio?techno=photo#liste",
  "/2019/mariage/tarifs": "/contact",
  "/référencement": "/resume",
  "/?p=123": "/contact",
});

test("an old address leads to its new one in every spelling, exactly before the longest prefix", () => {
  for (const [target, ...paths] of [
    ["/services", "/ancien-site", "/ANCIEN-SITE/"],
    ["/resume", "/r%C3%A9f%C3%A9rencement/"],
    ["/portfolio", "/2019", "/2019/", "/2019/05/12/un-article/"],
    ["/portfolio?techno=photo#liste", "/2019/mariage/camille"],
    ["/contact", "/2019/Mariage/Tarifs/"],
  ])
    for (const path of paths) assert.equal(find(path, ""), target, path);
  for (const path of ["/20190", "/2020/x", "/", "/%ff"]) assert.equal(find(path, ""), null, path);
});

test("an old page of WordPress is known by its number on the home page only", () => {
  assert.equal(find("/", "?p=123"), "/contact");
  assert.equal(find("/", "?utm_source=x&p=123"), "/contact?utm_source=x");
  for (const search of ["?p=124", "?p=0123", "?page=123"]) assert.equal(find("/", search), null, search);
  assert.equal(find("/portfolio", "?p=123"), null);
});

test("of the asked address only the campaign's parameters reach the new one", () => {
  const sent = "?utm_source=lettre&utm_medium=e%20mail&fbclid=1&url=//evil.example&utm_campaign=a%26b";
  const kept = "utm_source=lettre&utm_medium=e+mail&utm_campaign=a%26b";
  assert.equal(find("/2019/x", sent), `/portfolio?${kept}`);
  assert.equal(find("/2019/mariage/x", sent), `/portfolio?techno=photo&${kept}#liste`);
});

test("nothing behind a star leads to another site", () => {
  for (const evil of ["//evil.example", "/\\evil.example", "%2f%2fevil.example", "..//evil.example", "@evil.example"])
    for (const [prefix, query] of Object.entries({ "/2019/": "", "/2019/mariage/": "?techno=photo#liste" }))
      assert.equal(find(prefix + evil, ""), `/portfolio${query}`, prefix + evil);
});
