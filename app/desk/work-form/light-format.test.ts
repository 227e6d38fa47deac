import assert from "node:assert/strict";
import { test } from "node:test";
import { type Format, formatted } from "./light-format.ts";

/** Formats the part between the bars, and shows the result in the same way. */
function apply(format: Format, marked: string): string {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|") - 1;
  const plain = marked.replaceAll("|", "");
  const edit = formatted(format, plain, start, end);
  const result = plain.slice(0, edit.start) + edit.text + plain.slice(edit.end);
  const [from, to] = edit.select;
  return `${result.slice(0, from)}|${result.slice(from, to)}|${result.slice(to)}`;
}

for (const [format, before, after] of [
  ["bold", "une |double| saisie", "une **|double|** saisie"],
  ["bold", "une **|double|** saisie", "une |double| saisie"],
  ["bold", "une |**double**| saisie", "une |double| saisie"],
  ["bold", "||", "**||**"],
  ["link", "voir |le site|.", "voir [le site](|https://|)."],
  ["link", "|https://exemple.fr|", "[||](https://exemple.fr)"],
  ["link", "|[le site](https://exemple.fr)|", "|le site|"],
] as const) {
  test(`${format}: ${JSON.stringify(before)}`, () => assert.equal(apply(format, before), after));
}
