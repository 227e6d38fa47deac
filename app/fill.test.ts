import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "#content/site.ts";
import { filledWith, ofName } from "./fill.ts";

test("a name after « de » is elided before a vowel, a mute h, and a y that is one", () => {
  assert.deepEqual(
    ["Atelier Lumen", "Hélène", "Élise", "Œuvrard", "Yves", "Paul", "Yann", "3D Atelier", "(sans nom)"].map(ofName),
    [
      ...["d’Atelier Lumen", "d’Hélène", "d’Élise", "d’Œuvrard", "d’Yves"],
      ...["de Paul", "de Yann", "de 3D Atelier", "de (sans nom)"],
    ],
  );
});

test("a telephone number in a text does not break at the end of a line", () => {
  const facts = { ...site, phone: "+33 6 39 98 22 22", city: "Saint Malo" };
  assert.deepEqual(filledWith(["Au {phone}, à {city}."], facts), [
    "Au +33\u00a06\u00a039\u00a098\u00a022\u00a022, à Saint Malo.",
  ]);
});
