import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { setText } from "#test-support/lettering.ts";
import { fitTitle } from "./fit-title.ts";

const room = { width: 424, height: 404 };
const withoutSpaces = (text: string) => text.replace(/\s/g, "");
const fit = (title: string) => {
  const { drawn, ...rest } = fitTitle(setText, title, room);
  return { ...rest, drawn, text: drawn.map(({ text }) => text).join("") };
};
const longWord = "Anticonstitutionnellementhyperprofession";

for (const title of [
  "Studio Łódź",
  "Ñandú & Œuvre",
  "Ψηφιακό",
  "Проект",
  "Ferme florale de Belle-Aube 🌸",
  "Wydawnictwo Źródło, księgarnia w Łodzi",
  "Intergouvernementalisation, le jeu sérieux des collectivités",
]) {
  test(`« ${title} » is drawn whole in its column`, () => {
    const { text, drawn, widest, height } = fit(title);
    assert.equal(withoutSpaces(text), withoutSpaces(title));
    assert.ok(drawn.every(({ glyphs }) => glyphs.length > 0 && !glyphs.includes(0)));
    assert.ok(widest > 0 && widest <= room.width, `${widest}`);
    assert.ok(height <= room.height, `${height}`);
  });
}

test("a word of 40 letters is broken in the smallest size, and no letter is lost", () => {
  assert.equal(longWord.length, 40);
  const { text, drawn, widest, height } = fit(longWord);
  assert.equal(text.replaceAll("-", ""), longWord);
  assert.ok(drawn.every(({ glyphs }) => !glyphs.includes(0)));
  assert.ok(widest <= room.width && height === 2 * 38 * 0.98);
});

test("a short title is larger than a long one", () => {
  assert.equal(fit("Cairn").height, 104 * 0.98);
  assert.ok(fit("Intergouvernementalisation").height < 60);
});

test("lines have about equal lengths", () => {
  const { drawn } = fit("Les Jardins de Noisette");
  assert.deepEqual(
    drawn.map(({ text }) => text),
    ["Les Jardins", "de Noisette"],
  );
});

test("a title that is too high is cut after a word", () => {
  const { text, height } = fit("Jardins ouvriers ".repeat(30));
  assert.match(text, /(?:Jardins|ouvriers)…$/);
  assert.ok(height <= room.height);
});

test("no title of any letters leaves its column", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (title) => {
      const { widest, height, svg } = fit(title);
      assert.ok(widest <= room.width && height <= room.height, `${widest} x ${height}`);
      assert.doesNotMatch(svg, /NaN|undefined/);
    }),
    { numRuns: 30, examples: [["🌸".repeat(120)], [longWord.repeat(3)], [""], ["\u200b"]] },
  );
});
