import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { create, type Font } from "fontkit";
import { typeface } from "#content/typeface.ts";
import { typeface as demoTypeface } from "#demo/content/typeface.ts";
import { fallbackMetrics } from "./fallback-metrics.ts";
import { promisedCharacters } from "./font-faces.ts";

const promised = promisedCharacters();
const skip = isDeepStrictEqual(typeface, demoTypeface) ? false : "the typeface is the owner's";
const readFile = (name: string) => readFileSync(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url));

test("each font file contains every character that its unicode-range promises and its source has", () => {
  assert.deepEqual([...promised.keys()].sort(), [
    "repere-display",
    "repere-display-ext",
    "repere-display-vietnamese",
    "repere-text",
    "repere-text-ext",
    "repere-text-vietnamese",
  ]);
  for (const [name, characters] of promised) {
    const { latin, latinExt, vietnamese } = name.startsWith("repere-text") ? typeface.text : typeface.display;
    const path = (name.endsWith("-ext") ? latinExt : name.endsWith("-vietnamese") ? vietnamese : latin) ?? latinExt;
    const source = create(readFileSync(new URL(import.meta.resolve(path)))) as Font;
    const font = create(readFile(name)) as Font;
    const missing = [...characters].filter((each) => {
      const code = each.codePointAt(0) ?? 0;
      return source.hasGlyphForCodePoint(code) && !font.hasGlyphForCodePoint(code);
    });
    assert.deepEqual(missing, [], name);
  }
});

test("the two cuts promise the same characters, and no character is in two files of a cut", () => {
  const first = promised.get("repere-display") ?? "";
  const second = promised.get("repere-display-ext") ?? "";
  const third = promised.get("repere-display-vietnamese") ?? "";
  assert.equal(promised.get("repere-text"), first);
  assert.equal(promised.get("repere-text-ext"), second);
  assert.equal(promised.get("repere-text-vietnamese"), third);
  assert.equal(new Set(first + second + third).size, [...first, ...second, ...third].length);
});

test("the first files have the letters of French and its neighbours, the others those of Central Europe", () => {
  const first = promised.get("repere-text") ?? "";
  for (const letter of "«»’–…€ŒœÀÉÊÏÔÙÛÜñÑáíóúãõßøåæðþ¡¿ı←↑→↓↗\u00a0\u202f") assert.ok(first.includes(letter), letter);
  const second = promised.get("repere-text-ext") ?? "";
  for (const letter of "ŁłŻżŘřŠšČčĂăȘșȚțĞğİŐőŪūŸẞ") assert.ok(second.includes(letter), letter);
});

test("the demo's fonts have Vietnamese letters, and the arrows that their source lacks", { skip }, () => {
  for (const part of ["display", "text"]) {
    const [first, vietnamese] = [part, `${part}-vietnamese`].map((name) => create(readFile(`repere-${name}`)) as Font);
    for (const arrow of "←↑→↗") assert.ok(first?.hasGlyphForCodePoint(arrow.codePointAt(0) ?? 0), `${part} ${arrow}`);
    for (const letter of "ễịếẠạƠơƯưỰự₫")
      assert.ok(vietnamese?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), `${part} ${letter}`);
  }
});

test("the two preloaded files of the demo have at most 30 KB together", { skip }, () => {
  const sizes = ["repere-display", "repere-text"].map((name) => readFile(name).length);
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 30 * 1024, `${sizes}`);
});

test("the fonts of the systems are fitted to the fonts as they are", () => {
  const css = readFileSync(new URL("../app/ui/base.css", import.meta.url), "utf8");
  const cuts = [
    ["Repere Display", "repere-display", "bold"],
    ["Repere Text", "repere-text", "regular"],
  ] as const;
  for (const [family, name, weight] of cuts) {
    for (const fallback of fallbackMetrics(create(readFile(name)) as Font, weight)) {
      const [rule = ""] = css.match(new RegExp(`font-family: "${family} ${fallback.name}";[^}]*`)) ?? [];
      for (const [property, value] of Object.entries(fallback.metrics))
        assert.ok(rule.includes(`${property}: ${value};`), `${family} ${fallback.name}, ${property}: npm run fonts`);
    }
  }
});
