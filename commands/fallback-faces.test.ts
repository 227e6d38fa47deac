import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { chromium } from "playwright";
import { chromiumOptions } from "#test-support/chromium.ts";
import { fallbackFaces } from "./fallback-faces.ts";

test("letters that the site's fonts lack come from the fonts of the share images, not from the system", async () => {
  const file = await readFile("demo/content/fonts/repere-text.woff2", "base64");
  const own = `@layer base { @font-face { font-family: "Repere Text"; font-weight: 400 700; unicode-range: U+20-7E, U+BF-FF;
    src: url("data:font/woff2;base64,${file}"); } }`;
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage();
    const styles = `<style>${await fallbackFaces()}</style><style>${own}</style>`;
    await page.setContent(`${styles}<p style="font-family: 'Repere Text', sans-serif">Été 12 Ελλάδα Київ 🌸 漢</p>`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const client = await page.context().newCDPSession(page);
    await client.send("DOM.enable");
    await client.send("CSS.enable");
    const { root } = await client.send("DOM.getDocument");
    const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector: "p" });
    const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
    assert.deepEqual(Object.fromEntries(fonts.map(({ familyName, glyphCount }) => [familyName, glyphCount])), {
      "Sofia Sans Extra Condensed Medium": "ЕλλάδαКиїв".length,
      "Bricolage Grotesque 96pt ExtraBold": "Été 12    ".length,
      "Noto Emoji Medium": 1,
      Unifont: "漢".length,
    });
  } finally {
    await browser.close();
  }
});
