import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import type { Node } from "@takumi-rs/core";
import sharp from "sharp";
import { type CardOrder, drawCard } from "./draw-card.server.ts";

const sofia = "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed";
const fonts = Object.entries({
  display: "#content/fonts/repere-display.woff2",
  "display-extended": "#content/fonts/repere-display-ext.woff2",
  "display-vietnamese": "#content/fonts/repere-display-vietnamese.woff2",
  greek: `${sofia}-greek-800-normal.woff2`,
  cyrillic: `${sofia}-cyrillic-800-normal.woff2`,
  emoji: "@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2",
}).map(([name, path]) => ({ name, data: readFileSync(new URL(import.meta.resolve(path))) }));

const lastFont = async () =>
  readFileSync(new URL(import.meta.resolve("@fontsource/unifont/files/unifont-latin-400-normal.woff2")));

/** A card with the first picture, and the title that it was asked for. */
function cardOf(hasPicture = false) {
  const style = { width: 120, height: 60, backgroundColor: "#f8efba" } as const;
  const children: Node[] = hasPicture ? [{ type: "image", src: "picture", style }] : [];
  return mock.fn(async (_title: string, _size: number): Promise<Node> => ({ type: "container", style, children }));
}

const draw = (order: Partial<CardOrder>) =>
  drawCard({
    ...{ width: 120, height: 60, card: cardOf(), title: "Repère" },
    ...{ sizes: [20], pictures: [], fonts, lastFont, ...order },
  });

async function colourOf(image: Uint8Array, left = 100, top = 50): Promise<string> {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString("hex")}`;
}

/** Whether a colour is the other one, but for what JPEG changes. */
const isNear = (one: string, other: string) =>
  [1, 3, 5].every((at) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.abs((a ?? 0) - (b ?? 0)) < 4;
  });

const solid = (background: string) =>
  sharp({ create: { width: 12, height: 6, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();

const titles: Record<string, string> = {
  // Letters of all fonts, with marks, joiners and spaces of any kind.
  "Brûlerie « Œuvre » 2026 → ↗": "Brûlerie « Œuvre » 2026 → ↗",
  "Wydawnictwo Źródło, księgarnia w Łodzi": "Wydawnictwo Źródło, księgarnia w Łodzi",
  ["Nguyễn Thị Ánh Tuyết".normalize("NFD")]: "Nguyễn Thị Ánh Tuyết",
  Ψηφιακό: "Ψηφιακό",
  "Проект Київ, љубав": "Проект Київ, љубав",
  "👨‍👩‍👧 👍🏽 🇫🇷 1️⃣ ❤️": "👨‍👩‍👧 👍🏽 🇫🇷 1️⃣ ❤️",
  "Équipe 👩🏽‍💻": "Équipe 👩🏽‍💻",
  "Qui\u00a0? Oui\u202f!\u200b A\u00adB": "Qui\u00a0? Oui\u202f!\u200b A\u00adB",
  "Donau\u00addampf\u00adschiff": "Donau\u00addampf\u00adschiff",
  "Cafe\u0301 cre\u0300me": "Café crème",
  // Letters that have a plain spelling.
  "Saint\u2011Malo": "Saint-Malo",
  "Porte\u2010voix": "Porte-voix",
  "\ufb01chier e\ufb00et": "fichier effet",
  "m² CO\u2082 1\u1d49\u02b3": "m² CO2 1er",
  "\uff26\uff35\uff2c\uff2c": "FULL",
  "\u2460 \u2476 \u2160\u2173": "1 (3) Iiv",
  "𝐆𝐫𝐚𝐬 𝓈𝒸𝓇𝒾𝓅𝓉": "Gras script",
  Ŝandú: "Sandú",
  "A\u0331lpha": "Alpha",
  "\u3397 \u33a1": "dl m2",
  "Ligature \ufb05 \ufb06": "Ligature st st",
  // Letters that only the last font has.
  "Studio ع": "Studio ع",
  "\u2b57 Rond \u2b57": "\u2b57 Rond \u2b57",
  "Café 漢字, CO\u2082": "Café 漢字, CO2",
  "متجر الزهور": "متجر الزهور",
  // A letter that no font has.
  "Got \u{10348}": "Got \ufffd",
};

test("a title is drawn with the letters of all fonts; others are spelled plainly or come from the last font, and never cost the picture", async () => {
  const picture = { src: "picture", data: await solid("#58b19f") };
  assert.equal(Object.keys(titles).length, 26);
  for (const [title, drawn] of Object.entries(titles)) {
    const card = cardOf(true);
    const image = await draw({ title, card, pictures: [picture] });
    assert.deepEqual(
      card.mock.calls.map((call) => call.arguments[0]),
      [drawn],
      title,
    );
    assert.ok(isNear(await colourOf(image), "#58b19f"), title);
  }
});

test("two letters that only the last font has are not the same box", async () => {
  const card = async (text: string): Promise<Node> => {
    const style = { width: 120, height: 60, backgroundColor: "#ffffff" } as const;
    return { type: "container", style, children: [{ type: "text", text, style: { fontSize: 40 } }] };
  };
  const [one, other] = await Promise.all(["漢", "字"].map((title) => draw({ title, card })));
  assert.notDeepEqual(one, other);
});

test("the first size is drawn in which the texts fit, or else the last", async () => {
  const colours: Record<number, string> = { 40: "#ff0000", 20: "#00ff00", 10: "#0000ff" };
  const card = async (text: string, fontSize: number): Promise<Node> => {
    const line: Node = { type: "text", text, style: { fontSize, lineHeight: 1, flexShrink: 0 } };
    const style = { display: "flex", flexDirection: "column", width: 110, height: 40 } as const;
    const column: Node = { type: "container", style, children: [line, line] };
    const backgroundColor = colours[fontSize] ?? "";
    return { type: "container", style: { width: 120, height: 60, backgroundColor }, children: [column] };
  };
  const sizeOf = async (title: string) => {
    const colour = await colourOf(await draw({ title, card, sizes: [40, 20, 10] }), 118, 2);
    return Object.entries(colours).find(([, each]) => isNear(each, colour))?.[0];
  };
  // Two lines of 40 are too high, a word of 20 is too wide.
  assert.equal(await sizeOf("Cairn"), "20");
  assert.equal(await sizeOf("Intergouvernemental"), "10");
  assert.equal(await sizeOf("Jardins ouvriers ".repeat(20)), "10");
});

test("a picture that cannot be read is an error, however it is damaged, and the next card is drawn", async () => {
  const sound = await solid("#58b19f");
  const drawing = (data: Uint8Array) => draw({ card: cardOf(true), pictures: [{ src: "picture", data }] });
  await assert.rejects(drawing(Buffer.from("not a picture")));
  for (let length = 0; length < sound.length; length += 4) await assert.rejects(drawing(sound.subarray(0, length)));
  const large = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#58b19f" } })
    .webp()
    .toBuffer();
  for (let at = 0; at < large.length; at += 1) {
    const damaged = Buffer.from(large);
    damaged[at] = 255 - (damaged[at] ?? 0);
    // What it shows is of no account: some are drawn, and none ends the process.
    await drawing(damaged).catch(() => {});
  }
  assert.ok(isNear(await colourOf(await drawing(sound)), "#58b19f"));
});

test("no card is larger than chats show, not even of noise", async () => {
  const [width, height] = [1_200, 630];
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    pixels[at] = seed;
  }
  const data = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer();
  const children: Node[] = [{ type: "image", src: "picture", style: { width, height } }];
  const card = async (): Promise<Node> => ({ type: "container", style: { width, height }, children });
  const image = await draw({ width, height, card, pictures: [{ src: "picture", data }] });
  assert.ok(image.length <= 300_000, `${image.length}`);
  assert.equal((await sharp(image).metadata()).format, "jpeg");
});
