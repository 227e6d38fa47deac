import assert from "node:assert/strict";
import { test } from "node:test";
import { ofName } from "./fill.ts";

test("a name after « de » is elided before a vowel, a mute h, and a y that is one", () => {
  assert.deepEqual(
    ["Atelier Lumen", "Hélène", "Élise", "Œuvrard", "Yves", "Paul", "Yann", "3D Atelier", "(sans nom)"].map(ofName),
    [
      ...["d’Atelier Lumen", "d’Hélène", "d’Élise", "d’Œuvrard", "d’Yves"],
      ...["de Paul", "de Yann", "de 3D Atelier", "de (sans nom)"],
    ],
  );
});
