import assert from "node:assert/strict";
import { test } from "node:test";
import { shownWords } from "./shown-words.ts";

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
  assert.deepEqual(
    words.map(({ slug }) => slug),
    ["un-5wmqvpa679b6", "deux-5wmqvpa679b6", "trois-5wmqvpa679b6"],
  );
  assert.ok(words.every(({ text }) => text.length <= 140 && text.endsWith("mot.")));
});

test("the client stands below the name, else the role", () => {
  const [one, two] = shownWords([work("Un", "Fournil, Nantes"), work("Deux")]);
  assert.deepEqual([one?.client, two?.client], ["Fournil, Nantes", "gérante"]);
});
