import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { create, type Font } from "fontkit";
import { typeface } from "#content/typeface.ts";
import { typeface as demoTypeface } from "#demo/content/typeface.ts";
import { fallbackCss } from "./fallback-css.ts";
import { openFont, promisedCharacters } from "./font-faces.ts";

const promised = promisedCharacters();
const skip = isDeepStrictEqual(typeface, demoTypeface) ? false : "the typeface is the owner's";

test("each font file of the demo has what its unicode-range promises and its source has", { skip }, () => {
  const files = ["display", "text"].flatMap((cut) => ["", "-ext", "-vietnamese"].map((part) => `repere-${cut}${part}`));
  assert.deepEqual([...promised.keys()].sort(), files);
  for (const [name, characters] of promised) {
    const { latin, latinExt, vietnamese } = name.startsWith("repere-text") ? typeface.text : typeface.display;
    const path = (name.endsWith("-ext") ? latinExt : name.endsWith("-vietnamese") ? vietnamese : latin) ?? latinExt;
    const source = create(readFileSync(new URL(import.meta.resolve(path)))) as Font;
    const font = openFont(name);
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
    const [first, vietnamese] = [part, `${part}-vietnamese`].map((name) => openFont(`repere-${name}`));
    for (const arrow of "←↑→↗") assert.ok(first?.hasGlyphForCodePoint(arrow.codePointAt(0) ?? 0), `${part} ${arrow}`);
    for (const letter of "ễịếẠạƠơƯưỰự₫")
      assert.ok(vietnamese?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), `${part} ${letter}`);
  }
});

test("the two preloaded files of the demo have at most 30 KB together", { skip }, () => {
  const sizes = ["repere-display", "repere-text"].map((name) => statSync(`demo/content/fonts/${name}.woff2`).size);
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 30 * 1024, `${sizes}`);
});

test("each family that stands in for the typeface has the metrics of its font", { skip }, () => {
  const tokens = readFileSync("app/ui/theme/tokens.css", "utf8");
  const rules = fallbackCss().split("\n");
  const familyOf = (text: string) => [...text.matchAll(/"(Repere \w+ \w+)"/g)].map(([, family]) => family);
  assert.deepEqual(familyOf(rules.join("\n")), familyOf(tokens));
  const locals = ["Arial", "ArialMT", "Liberation Sans", "Roboto"].map((name) => `local("${name}")`).join(", ");
  const metrics = "size-adjust: 106%; ascent-override: 87.7%; descent-override: 25.5%; line-gap-override: 0%;";
  const rule = `@font-face { font-family: "Repere Text Fallback"; src: ${locals}; ${metrics} }`;
  assert.ok(rules.includes(rule), rules.join("\n"));
});
