import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lettersCss, scaledTitles } from "./letters-css.ts";

const widthsOf = (brand: string, ...roles: string[]) =>
  [...lettersCss({ brand, roles }).matchAll(/: (-?[\d.]+)/g)].map(([, width]) => Number(width));

test("the brand is as wide as its ink: without the space at its ends, with the letters of every file", () => {
  const [o = 0, start = 0] = widthsOf("O", "a");
  const [oo = 0] = widthsOf("OO", "a");
  assert.ok(start > 0 && o > 0.3 && o < 0.6, `${o}`);
  // Two letters are wider than twice one by the space between them, which the tracking narrows.
  assert.ok(Math.abs(oo - (2 * o + 2 * start - 0.052)) < 0.01, `${oo}`);
  for (const other of ["Ő", "Ợ"]) assert.ok(Math.abs((widthsOf(other, "a")[0] ?? 0) - o) < 0.2, other);
});

test("the longest line of all roles counts, and an unknown letter takes a square", () => {
  const line = (...roles: string[]) => widthsOf("O", ...roles)[2] ?? 0;
  assert.equal(line("web", "développeuse full-stack", "SEO"), line("développeuse"));
  assert.ok(line("développeuse") > line("développeur"));
  assert.equal(line("設計"), 1.98);
});

test("a wide typeface has smaller titles, and texts of the same size", () => {
  const tokens = readFileSync("app/ui/theme/tokens.css", "utf8");
  assert.equal(scaledTitles(tokens), tokens);
  const scaled = scaledTitles(tokens, 0.8);
  assert.match(scaled, /--fs-h2: calc\(0\.8 \* clamp\(2\.5rem, .*\)\);/);
  const sizes = [...scaled.matchAll(/--fs-([\w-]+): (.*);/g)].filter(([, , size = ""]) => !size.startsWith("var("));
  for (const [, name = "", size = ""] of sizes) assert.equal(size.includes("0.8 *"), !/lead|small/.test(name), name);
});
