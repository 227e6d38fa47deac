import assert from "node:assert/strict";
import { test } from "node:test";
import { type Ink, inkNames, type Kind } from "./framing.ts";
import {
  flatnessOf,
  kindOf,
  leastUsed,
  type PictureFacts,
  SAMPLE_SIDE,
  shownPart,
  suitablePapers,
  transparencyOf,
} from "./kind-and-paper.ts";

const screenshot = { isPng: true, hasCamera: false, transparency: 0, flatness: 0.9, isDrawn: true };
const photograph = { isPng: false, hasCamera: true, transparency: 0, flatness: 0.2, isDrawn: false };

const blurred = { hasCamera: false, flatness: 0.95 };

const cases: [what: string, facts: PictureFacts, kind: Kind][] = [
  ["a browser's window", { ...screenshot, width: 1440, height: 900 }, "screen"],
  ["one of a photograph", { ...screenshot, width: 1440, height: 900, flatness: 0.4, isDrawn: false }, "screen"],
  ["one saved as JPEG", { ...screenshot, width: 1440, height: 900, isPng: false }, "screen"],
  ["a full page", { ...screenshot, width: 1440, height: 15_204 }, "page"],
  ["a phone", { ...screenshot, width: 1170, height: 2532 }, "phone"],
  ["a page on a phone", { ...screenshot, width: 780, height: 4800 }, "phone-page"],
  ["a logo", { ...screenshot, width: 600, height: 200, transparency: 0.5 }, "logo"],
  ["an icon", { ...screenshot, width: 240, height: 180 }, "tiny"],
  ["a photograph 3:2", { ...photograph, width: 2400, height: 1600 }, "full"],
  ["a photograph 16:9", { ...photograph, width: 1920, height: 1080 }, "photo"],
  ["a portrait", { ...photograph, width: 1200, height: 1800 }, "photo"],
  ["a panorama", { ...photograph, width: 2400, height: 800 }, "photo"],
  ["a photograph out of focus, without its camera", { ...photograph, ...blurred, width: 1600, height: 1000 }, "photo"],
  ["a flat photograph by a camera", { ...photograph, width: 2400, height: 1600, flatness: 0.8 }, "photo"],
  ["a square drawing", { ...screenshot, width: 1000, height: 1000 }, "photo"],
];

for (const [what, facts, kind] of cases) test(`${what} is "${kind}"`, () => assert.equal(kindOf(facts), kind));

test("flatness is the part of neighbours in a row that are nearly equal", () => {
  const flatness = (...pixels: Parameters<typeof flatnessOf>) => flatnessOf(...pixels).flatness;
  assert.equal(flatness([10, 11, 12, 13], 4), 1);
  assert.equal(flatness([0, 9, 18, 18], 4), 1 / 3);
  assert.equal(flatness([0, 0, 0, 9, 0, 9, 0, 9, 9], 3), 3 / 4, "every second row");
});

test("a screen has equal greys and edges of letters, a soft photograph lacks the edges, a sharp one the equal greys", () => {
  const isDrawn = (pixels: number[]) => flatnessOf(pixels, pixels.length).isDrawn;
  const greys = (count: number, at: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => at(index));
  assert.equal(isDrawn(greys(1000, (index) => (index < 500 ? 20 : 240))), false, "one edge in a thousand");
  assert.equal(isDrawn(greys(1000, (index) => (index % 100 < 3 ? 20 : 240))), true);
  assert.equal(isDrawn(greys(1000, (index) => Math.floor(index / 4))), false);
  assert.equal(isDrawn(greys(1000, (index) => (index * 97) % 256)), false);
});

test("of a tall picture only the top counts", () => {
  assert.deepEqual(shownPart({ width: 1440, height: 9000 }), { width: 1440, height: 1109 });
  assert.deepEqual(shownPart({ width: 1440, height: 900 }), { width: 1440, height: 900 });
});

const sampleOf = (...rgba: number[]) => Array.from({ length: 4 * SAMPLE_SIDE ** 2 }, (_, at) => rgba[at % 4] ?? 0);

test("a white page suits papers that it can be told from, a black one all but the dark ones", () => {
  const five = ["teal", "saffron", "indigo", "coral", "sage"];
  for (const grey of [255, 0]) assert.deepEqual(suitablePapers(sampleOf(grey, grey, grey, 255), "screen"), five);
  assert.deepEqual(suitablePapers(sampleOf(202, 211, 200, 255), "screen"), ["teal", "indigo", "coral"]);
});

test("a picture goes on a paper whose hue is far from its own", () => {
  const onBlue = suitablePapers(sampleOf(80, 90, 220, 255), "photo");
  assert.ok(onBlue.includes("coral") && !onBlue.includes("indigo"));
});

test("a dark logo goes on a light paper, and what is transparent does not count", () => {
  const sample = sampleOf(20, 20, 20, 255).map((value, at) => (at < 4 * SAMPLE_SIDE * 40 && at % 4 === 3 ? 0 : value));
  assert.equal(transparencyOf(sample), 40 / 64);
  assert.deepEqual(suitablePapers(sample, "logo"), ["teal", "saffron", "coral", "sage"]);
});

test("slate is for pictures that few papers suit, and there is always one", () => {
  const white = sampleOf(255, 255, 255, 255);
  assert.deepEqual(suitablePapers(white, "logo"), ["teal", "indigo", "coral"]);
  assert.deepEqual(suitablePapers(sampleOf(140, 140, 140, 255), "logo"), ["indigo", "slate"]);
  const striped = Array.from({ length: SAMPLE_SIDE ** 2 }, (_, at) => [0, 60, 110, 160, 210, 255][at % 6] ?? 0);
  const stripes = striped.flatMap((grey) => [grey, grey, grey, 255]);
  assert.deepEqual(suitablePapers(stripes, "logo"), ["saffron"]);
});

test("of the papers that suit it a picture gets the one that the last twenty used least", () => {
  const last: Ink[] = ["teal", "coral", "coral", "indigo"];
  assert.equal(leastUsed(["teal", "coral"], last), "teal");
  assert.equal(leastUsed(["teal", "coral", "sage"], last), "sage");
  // What is older than twenty does not count.
  const older: Ink[] = Array(20).fill("teal");
  assert.equal(leastUsed(["coral", "sage"], [...older, "coral", "coral", "sage"]), "coral");
});

test("among equals the one that was used the longest ago is next", () => {
  assert.equal(leastUsed(["teal", "coral"], ["teal", "coral"]), "coral");
  assert.equal(leastUsed(["teal", "coral"], ["coral", "teal"]), "teal");
});

test("alike pictures in a row have no paper twice before each had its turn", () => {
  const papers: Ink[] = [];
  for (let count = 0; count < 60; count += 1) papers.unshift(leastUsed([...inkNames], papers));
  for (const [index] of papers.slice(5).entries()) assert.equal(new Set(papers.slice(index, index + 6)).size, 6);
});
