import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanAddress, cleanText, isStorable } from "./pasted-text.ts";

const cases: [what: string, pasted: string, text: string, line: string][] = [
  ["PowerPoint's line break", "Bonjour,\u000bvoici", "Bonjour,\nvoici", "Bonjour, voici"],
  ["a page of a PDF", "Bonjour,\fvoici", "Bonjour,\nvoici", "Bonjour, voici"],
  ["a mainframe's next line", "Bonjour,\u0085voici", "Bonjour,\nvoici", "Bonjour, voici"],
  ["the line separator of Keynote", "Bonjour,\u2028voici", "Bonjour,\nvoici", "Bonjour, voici"],
  ["a paragraph separator", "Bonjour,\u2029voici", "Bonjour,\nvoici", "Bonjour, voici"],
  ["the line breaks of Windows and of old Macs", "un\r\ndeux\rtrois", "un\ndeux\ntrois", "un deux trois"],
  ["lines and tabs", "un\n\n\tdeux\ttrois", "un\n\n\tdeux\ttrois", "un deux trois"],
  ["the hyphen of a PDF", "li\u0002brairie", "librairie", "librairie"],
  ["a Mac's input method", "Bonjour,\b voici", "Bonjour, voici", "Bonjour, voici"],
  ["other control characters", "a\u001b\u007f\u0092\ufffe\uffffb", "ab", "ab"],
  ["a mark of bytes", "\ufeffun\u200b ", "un", "un"],
  [
    "marks of direction at the ends",
    "\u202ajean \u2067x\u2069 y\u200f\u00ad",
    "jean \u2067x\u2069 y",
    "jean \u2067x\u2069 y",
  ],
  ["a soft hyphen within a word", "Donau\u00addampf", "Donau\u00addampf", "Donau\u00addampf"],
  [
    "joiners of emoji and of Persian",
    "👩🏽\u200d💻 می\u200cشود ه\u200d",
    "👩🏽\u200d💻 می\u200cشود ه\u200d",
    "👩🏽\u200d💻 می\u200cشود ه\u200d",
  ],
  ["nothing that can be seen", " \u200c\u200d\u2060\u200e\n", "", ""],
  ["what is refused later", "a\u0000b\ud800", "a\u0000b\ud800", "a\u0000b\ud800"],
];

for (const [what, pasted, text, line] of cases) {
  test(`${what} is taken as it is meant`, () => {
    assert.equal(cleanText(pasted, "text"), text);
    assert.equal(cleanText(pasted, "line"), line);
    assert.equal(cleanText(text, "text"), text);
  });
}

test("a name loses the marks of direction and soft hyphens within it too", () => {
  assert.equal(cleanText("\u202aJean\u202e Du\u00adpont\u2069", "name"), "Jean Dupont");
  assert.equal(cleanText("علی\u200cرضا", "name"), "علی\u200cرضا");
});

for (const pasted of [
  "\u202ajean@exemple.fr\u202c",
  "jean@exem\u00adple.fr",
  "mailto:jean@exemple.fr",
  "MailTo:jean@exemple.fr?subject=Bonjour",
  "Jean Dupont <jean@exemple.fr>",
  '"Dupont, Jean" <jean@exemple.fr>;',
  "jean@exemple.fr<mailto:jean@exemple.fr>",
  "<jean@exemple.fr>",
  "jean@exemple.fr;",
  " jean@exemple.fr , ",
]) {
  test(`${JSON.stringify(pasted)} is the address`, () => assert.equal(cleanAddress(pasted), "jean@exemple.fr"));
}

test("two addresses stay two, and what is none stays as it was typed", () => {
  for (const typed of ["a@b.fr, c@d.fr", "A <a@b.fr>, C <c@d.fr>", "A <a@b.fr> <c@d.fr>", "jean", "<", "a@b.fr>"])
    assert.equal(cleanAddress(typed), typed);
});

test("only NUL and halves of characters cannot be stored", () => {
  for (const text of ["a\0b", "\ud83d", "\ude00a"]) assert.equal(isStorable(text), false);
  for (const text of ["", "😀", "a\tb\nc", "\u202e"]) assert.equal(isStorable(text), true);
});

test("a long text of blanks, marks or brackets is cleaned in linear time", () => {
  for (const part of [" ", "\n", "\u200e", "<", ">", ";", "\u000b\u0002"]) {
    const long = `${part.repeat(500_000)}x${part.repeat(500_000)}`;
    for (const clean of [() => cleanText(long, "text"), () => cleanText(long, "name"), () => cleanAddress(long)])
      assert.ok(clean().length <= long.length);
  }
});
