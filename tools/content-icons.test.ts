import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
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

test("a tool without an icon has its initial, and a wordmark takes up at least two fifths of its height", async () => {
  const initial = await drawTechnology({ name: "Étirage des tirages" });
  assert.match(initial.shapes, /^<text [^>]*>É<\/text>$/);
  assert.equal(initial.viewBox, undefined);
  assert.equal((await drawTechnology({ name: "React", src: "react" })).viewBox, undefined);

  const { shapes, viewBox = "" } = await drawTechnology({ name: "Sony", src: "sony" });
  const [left, , width, height = 0] = viewBox.split(" ").map(Number);
  assert.deepEqual([left, width], [0, 24]);
  assert.ok(height >= 8 && height < 24, viewBox);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="240" height="${height * 10}">${shapes}</svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  assert.ok(info.height >= 0.38 * height * 10, `${info.height} of ${height * 10}`);
});
