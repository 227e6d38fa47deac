import assert from "node:assert/strict";
import { test } from "node:test";
import { drawNetwork, drawTechnology } from "./content-icons.ts";

const icon = (network: string, name: string) => drawNetwork({ network, name, url: "https://example.com" });

test("a network whose icon is a word has its initial, and no other", async () => {
  for (const [network, name] of [
    ["malt", "Malt"],
    ["fiverr", "fiverr"],
    ["500px", "500px"],
  ] as const)
    assert.match(await icon(network, name), new RegExp(`^<text [^>]*>${name.charAt(0).toUpperCase()}</text>$`));
  for (const network of ["mastodon", "linkedin", "behance", "flickr", "peertube"])
    assert.doesNotMatch(await icon(network, network), /<text/);
});

test("a technology without an icon has its initial", async () => {
  assert.match(await drawTechnology({ name: "échantillonnage" }), /^<text [^>]*>É<\/text>$/);
  assert.doesNotMatch(await drawTechnology({ name: "React", src: "react" }), /<text/);
});
