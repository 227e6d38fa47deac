import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { inkNames } from "#app/works/mounting/framing.ts";
import { plateColours } from "./plate-colours.ts";

test("plates have the same colours on web pages and in share images", async () => {
  const tokens = await readFile(new URL("../ui/tokens.css", import.meta.url), "utf8");
  const declarations = (selector: string) => {
    const start = tokens.indexOf(`${selector} {`);
    assert.ok(start >= 0, selector);
    const rule = tokens.slice(start, tokens.indexOf("}", start));
    return Object.fromEntries([...rule.matchAll(/--(paper|key|second): (#[0-9a-f]{6});/g)].map(([, ...pair]) => pair));
  };
  for (const ink of inkNames) {
    const own = { ...declarations("[data-ink]"), ...declarations(`[data-ink="${ink}"]`) };
    assert.deepEqual(own, plateColours[ink], ink);
  }
});
