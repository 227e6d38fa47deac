import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { typeface } from "#content/typeface.ts";
import { typeface as demoTypeface } from "#demo/content/typeface.ts";
import { setText } from "#test-support/lettering.ts";
import type { SetText } from "./lettering.ts";

const options = { size: 38, width: 424, lineHeight: 1, breakWords: true };
const textOf = ({ drawn }: SetText) => drawn.map(({ text }) => text).join("");
const fontsOf = ({ drawn }: SetText) => [...new Set(drawn.map(({ font }) => font))];
const withoutSpaces = (text: string) => text.replace(/\s/g, "");

for (const [title, ...fonts] of [
  ["Studio Łódź", "display", "display-ext"],
  ["Ñandú & Œuvre", "display"],
  ["Ψηφιακό", "greek"],
  ["Проект", "cyrillic"],
  ["Café 🚀", "display", "emoji"],
] as const) {
  test(`« ${title} » is drawn whole, with ${fonts.join(" and ")}`, () => {
    const set = setText(title, options);
    assert.equal(withoutSpaces(textOf(set)), withoutSpaces(title));
    assert.deepEqual(fontsOf(set), fonts);
    assert.ok(set.drawn.every(({ glyphs }) => glyphs.length > 0 && !glyphs.includes(0)));
    assert.ok(set.widest > 0 && set.widest <= options.width);
    assert.doesNotMatch(set.svg, /NaN|undefined/);
  });
}

test("an emoji of several characters is one drawing", () => {
  for (const emoji of ["👨‍👩‍👧", "👍🏽", "🇫🇷", "1️⃣", "❤️"]) {
    const { drawn } = setText(emoji, options);
    assert.deepEqual([drawn.length, drawn[0]?.font, drawn[0]?.glyphs.length], [1, "emoji", 1], emoji);
  }
});

test("a letter that no font has loses its last marks first", () => {
  assert.equal(textOf(setText("Ŝǖ X\u0331", options)), "Sü X");
});

test("the demo's typeface draws arrows, and a Vietnamese name with its marks", {
  skip: isDeepStrictEqual(typeface, demoTypeface) ? false : "the typeface is the owner's",
}, () => {
  for (const title of ["Accueil → Contact ↗", "Nguyễn Thị Ánh Tuyết"]) {
    const set = setText(title, options);
    assert.equal(withoutSpaces(textOf(set)), withoutSpaces(title));
    for (const { font, glyphs } of set.drawn) {
      assert.match(font, /^display/);
      assert.ok(!glyphs.includes(0), title);
    }
  }
});

test("cedillas of Romanian are drawn as commas, whatever their normal form", () => {
  for (const title of ["Ţiţei", "T\u0327it\u0327ei"]) assert.equal(textOf(setText(title, options)), "Țiței");
});

test("a letter that no font can draw is a box of its own, never left out", () => {
  const { drawn, widest, lines } = setText("Ab 山田", options);
  assert.deepEqual(drawn.at(-1), { text: "山田", font: "box", glyphs: [0, 0] });
  assert.equal(lines, 1);
  assert.ok(widest > setText("Ab 山", options).widest);
});

test("invisible characters are not drawn", () => {
  assert.deepEqual(setText("A\u200dB\ufe0f\u00ad \u200b", options).drawn, setText("AB", options).drawn);
  assert.deepEqual(setText(" \u200b\n", options), { svg: "", lines: 0, widest: 0, drawn: [] });
});

test("the capitals of all fonts have the same height", () => {
  const heights = ["H", "Ł", "Η", "Н"].map((letter) => {
    const { drawn, svg } = setText(letter, options);
    const scale = Number(/scale\(([\d.e-]+)\)/.exec(svg)?.[1]);
    return [drawn[0]?.font, scale];
  });
  assert.deepEqual(heights[0], ["display", 0.001]);
  assert.ok(heights.every(([, scale]) => Math.abs(Number(scale) - 0.001) < 0.0001));
});

test("a word of 40 letters is broken with hyphens if the caller asks", () => {
  const word = "Anticonstitutionnellementhyperprofession";
  assert.equal(word.length, 40);
  const set = setText(`Un ${word} fin`, { ...options, size: 60 });
  const pieces = set.drawn.map(({ text }) => text);
  assert.ok(set.widest <= options.width && set.widest > options.width * 0.8, `${set.widest}`);
  assert.ok(pieces.length > 2 && set.lines === pieces.length);
  assert.equal(withoutSpaces(pieces.join("").replaceAll("-", "")), `Un${word}fin`);
  assert.match(pieces[1] ?? "", /^Anti.*-$/);
  assert.equal(set.drawn.flatMap(({ glyphs }) => glyphs).includes(0), false);

  const whole = setText(word, { ...options, size: 60, breakWords: false });
  assert.equal(whole.lines, 1);
  assert.ok(whole.widest > options.width);
});

test("a word is broken between letters, not within one, and not after a hyphen of its own", () => {
  const set = setText("👨‍👩‍👧👨‍👩‍👧-ab", { ...options, width: 100, size: 60 });
  assert.equal(textOf(set), "👨‍👩‍👧-👨‍👩‍👧-ab");
});
