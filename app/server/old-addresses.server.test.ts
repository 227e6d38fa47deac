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
  for (const [path, target] of [
    ["/ancien-site", "/services"],
    ["/ANCIEN-SITE/", "/services"],
    ["/r%C3%A9f%C3%A9rencement/", "/resume"],
    ["/2019", "/portfolio"],
    ["/2019/", "/portfolio"],
    ["/2019/05/12/un-article/", "/portfolio"],
    ["/2019/mariage/camille", "/portfolio?techno=photo#liste"],
    ["/2019/Mariage/Tarifs/", "/contact"],
    ["/20190", null],
    ["/2020/x", null],
    ["/", null],
    ["/%ff", null],
  ] as const)
    assert.equal(find(path, ""), target, path);
});

test("an old page of WordPress is known by its number on the home page only", () => {
  assert.equal(find("/", "?p=123"), "/contact");
  assert.equal(find("/", "?utm_source=x&p=123"), "/contact?utm_source=x");
  for (const [path, search] of [
    ["/", "?p=124"],
    ["/", "?p=0123"],
    ["/", "?page=123"],
    ["/portfolio", "?p=123"],
  ] as const)
    assert.equal(find(path, search), null, path + search);
});

test("of the asked address only the campaign's parameters reach the new one", () => {
  const sent = "?utm_source=lettre&utm_medium=e%20mail&fbclid=1&url=//evil.example&utm_campaign=a%26b";
  const kept = "utm_source=lettre&utm_medium=e+mail&utm_campaign=a%26b";
  assert.equal(find("/2019/x", sent), `/portfolio?${kept}`);
  assert.equal(find("/2019/mariage/x", sent), `/portfolio?techno=photo&${kept}#liste`);
});

test("nothing behind a star leads to another site", () => {
  for (const evil of ["//evil.example", "/\\evil.example", "%2f%2fevil.example", "..//evil.example", "@evil.example"])
    for (const [prefix, target] of [
      ["/2019/", "/portfolio"],
      ["/2019/mariage/", "/portfolio?techno=photo#liste"],
    ] as const)
      assert.equal(find(prefix + evil, ""), target, prefix + evil);
});
