import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "#test-support/generated.ts";
import { firstSentences, shownWords } from "./shown-words.ts";

const work = (title: string, client = "") => ({
  id: "5wmqvpa679b6",
  title,
  client,
  testimonial: { text: `${"Un mot. ".repeat(40)}`, name: "Ana Roy", role: "gérante" },
});

test("one client's words make no row", () => {
  assert.deepEqual(shownWords([work("Un")]), []);
  assert.deepEqual(shownWords([]), []);
  assert.deepEqual(shownWords([work("Un"), { ...work("Deux"), testimonial: null }]), []);
});

test("three clients at most, each with the beginning of the words", () => {
  const words = shownWords(["Un", "Deux", "Trois", "Quatre"].map((title) => work(title)));
  const slugs = words.map(({ slug }) => slug);
  assert.deepEqual(slugs, ["un-5wmqvpa679b6", "deux-5wmqvpa679b6", "trois-5wmqvpa679b6"]);
  assert.ok(words.every(({ text }) => text.length <= 140 && text.endsWith("mot.")));
});

test("the client stands below the name, else the role", () => {
  const [one, two] = shownWords([work("Un", "Fournil, Nantes"), work("Deux")]);
  assert.deepEqual([one?.client, two?.client], ["Fournil, Nantes", "gérante"]);
});

for (const [what, text, maxLength, expected] of [
  ["a short text is whole", "Tout marche.", 140, "Tout marche."],
  ["as many sentences as fit", "Un mot. Deux mots\u00a0! Trois mots.", 20, "Un mot. Deux mots\u00a0!"],
  ["only whole sentences", "Un mot. Deux mots de trop.", 20, "Un mot."],
  ["a sentence that is too long is cut after a word", "Une phrase sans fin ni pause", 15, "Une phrase…"],
  ["no comma stands before the cut", "Une phrase, sans fin", 14, "Une phrase…"],
  ["a word that is too long is cut", "Anticonstitutionnellement", 10, "Anticonst…"],
  ["an abbreviation ends no sentence", "Merci à M. Roy. Il répond.", 16, "Merci à M. Roy."],
  ["lines are one line", "Un.\nDeux\n\ntrois.", 140, "Un. Deux trois."],
  ["nothing", "", 140, ""],
] as const) {
  test(what, () => assert.equal(firstSentences(text, maxLength), expected));
}

test("the result is never longer, and begins as the text does", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 10, max: 140 }), (text, maxLength) => {
      const words = firstSentences(text, maxLength);
      assert.ok(words.length <= maxLength);
      assert.equal(words === "", text.trim() === "" || text.replaceAll(/[ \t\r\n]+/g, "") === "");
    }),
  );
});
