import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "#content/site.ts";
import { beginning, escapedBraces, filledSite, filledWith, frenchSpaces, ofName, rawOf } from "./fill.ts";

test("a name after « de » is elided before a vowel, a mute h, and a y that is one", () => {
  for (const name of ["Atelier Lumen", "Hélène", "Élise", "Œuvrard", "Yves"]) assert.equal(ofName(name), `d’${name}`);
  for (const name of ["Paul", "Yann", "3D Atelier", "(sans nom)"]) assert.equal(ofName(name), `de ${name}`);
});

test("a telephone number in a text does not break at the end of a line", () => {
  const facts = { ...site, phone: "+33 6 39 98 22 22", city: "Saint Malo" };
  assert.deepEqual(filledWith(["Au {phone}, à {city}."], facts), [
    "Au +33\u00a06\u00a039\u00a098\u00a022\u00a022, à Saint Malo.",
  ]);
});

test("plain spaces become no-break ones where French has them, also in the owner's texts", () => {
  const typed = "Un site ? Oui : « vite » ; https://exemple.fr/a?b :-) 12 : 3 !";
  const shown =
    "Un site\u00a0? Oui\u00a0: «\u00a0vite\u00a0»\u00a0; https://exemple.fr/a?b\u00a0:-) 12\u00a0: 3\u00a0!";
  assert.equal(frenchSpaces(typed), shown);
  assert.deepEqual(filledWith({ text: typed }, site), { text: shown });
});

test("the first words of a text are on one line, whose no-break spaces stay", () => {
  assert.equal(beginning("Une édition\u00a0: six\n\n  livres et plus", 40), "Une édition\u00a0: six livres et plus");
  assert.equal(beginning("Une édition\u00a0: six livres et plus", 24), "Une édition\u00a0: six…");
});

test("escaped braces are shown as they are, wherever the text is filled in", () => {
  const typed = `{email} {a|b} $\{x} {`;
  const facts = filledSite({ ...rawOf(site), ownerName: escapedBraces(typed), consoleGreeting: ["{ownerName}"] });
  assert.deepEqual([facts.ownerName, ...facts.consoleGreeting], [typed, typed]);
  const text = `${escapedBraces(typed)} : {ownerName}`;
  assert.deepEqual(filledWith({ list: [text], text }, facts), {
    list: [`${typed}\u00a0: ${typed}`],
    text: `${typed}\u00a0: ${typed}`,
  });
});
