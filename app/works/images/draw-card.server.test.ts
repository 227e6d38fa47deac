import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Node } from "@takumi-rs/core";
import sharp from "sharp";
import type { CardOrder } from "./draw-card.server.ts";
import { drawCard } from "./process.server.ts";

const sofia = "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed";
const fonts = Object.entries({
  display: "#app/ui/fonts/repere-display.woff2",
  "display-extended": "#app/ui/fonts/repere-display-ext.woff2",
  "display-vietnamese": "#app/ui/fonts/repere-display-vietnamese.woff2",
  greek: `${sofia}-greek-800-normal.woff2`,
  cyrillic: `${sofia}-cyrillic-800-normal.woff2`,
  emoji: "@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2",
}).map(([name, path]) => ({ name, data: readFileSync(new URL(import.meta.resolve(path))) }));

const blank: Node = { type: "container", style: { width: 120, height: 60, backgroundColor: "#f8efba" } };
const draw = (order: Partial<CardOrder>) =>
  drawCard({ width: 120, height: 60, cards: [blank], text: "", pictures: [], fonts, ...order });

async function colourOf(drawn: Awaited<ReturnType<typeof draw>>, left = 100, top = 50): Promise<string> {
  assert.ok("image" in drawn, JSON.stringify(drawn));
  const pixel = await sharp(drawn.image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString("hex")}`;
}

test("letters of all fonts are drawn, with marks, joiners and spaces of any kind", async () => {
  for (const text of [
    "Brûlerie « Œuvre » 2026 → ↗",
    "Wydawnictwo Źródło, księgarnia w Łodzi",
    "Nguyễn Thị Ánh Tuyết".normalize("NFD"),
    "Ψηφιακό",
    "Проект Київ, љубав",
    "👨‍👩‍👧 👍🏽 🇫🇷 1️⃣ ❤️",
    "Qui\u00a0? Oui\u202f!\u200b A\u00adB",
  ])
    assert.ok("image" in (await draw({ text })), text);
});

test("letters that no font has are named, and nothing is drawn", async () => {
  assert.deepEqual(await draw({ text: "Café 漢字, Studio ع" }), { missing: "漢字ع" });
  assert.deepEqual(await draw({ text: "Ŝandú A\u0331" }), { missing: "Ŝ\u0331" });
});

test("the first size is drawn in which the texts fit, or else the last", async () => {
  const colours = { 40: "#ff0000", 20: "#00ff00", 10: "#0000ff" };
  const cards = (text: string) =>
    Object.entries(colours)
      .toReversed()
      .map(([fontSize, backgroundColor]): Node => {
        const line: Node = { type: "text", text, style: { fontSize: Number(fontSize), lineHeight: 1, flexShrink: 0 } };
        const style = { display: "flex", flexDirection: "column", width: 110, height: 40 } as const;
        const column: Node = { type: "container", style, children: [line, line] };
        return { type: "container", style: { width: 120, height: 60, backgroundColor }, children: [column] };
      });
  // Two lines of 40 are too high, a word of 20 is too wide.
  assert.equal(await colourOf(await draw({ cards: cards("Cairn") })), colours[20]);
  assert.equal(await colourOf(await draw({ cards: cards("Intergouvernemental") })), colours[10]);
  assert.equal(await colourOf(await draw({ cards: cards("Jardins ouvriers ".repeat(20)) })), colours[10]);
});

test("a picture is drawn; one that cannot be read is named, and the next card is drawn", async () => {
  const image: Node = { type: "image", src: "picture", style: { width: 120, height: 60 } };
  const card: Node = { type: "container", style: { width: 120, height: 60 }, children: [image] };
  const picture = (data: Uint8Array) => draw({ cards: [card], pictures: [{ src: "picture", data }] });
  const solid = sharp({ create: { width: 12, height: 6, channels: 3, background: "#58b19f" } });
  const sound = await solid.webp({ lossless: true }).toBuffer();
  assert.ok("unreadable" in (await picture(Buffer.from("not a picture"))));
  assert.ok("unreadable" in (await picture(sound.subarray(0, sound.length / 2))));
  assert.equal(await colourOf(await picture(sound)), "#58b19f");
});
