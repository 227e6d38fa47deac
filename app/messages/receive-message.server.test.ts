import assert from "node:assert/strict";
import { test } from "node:test";
import { suspicionOf } from "./receive-message.server.ts";

const sentence = "Bonjour, je voudrais refaire le site de mon atelier.";

test("a filled field of the robots, and links as advertising has them, are suspected", () => {
  const link = "https://spam.example";
  for (const [suspicion, message] of [
    ["decoy", { decoy: link }],
    ["text", { decoy: link, text: link }],
    ["text", { name: link, text: "Best casino bonus" }],
    ["text", { text: "http://a.example http://b.example http://c.example bonjour" }],
    ["text", { text: "Best casino bonus https://spam.example win free spins" }],
    ["text", { text: "Лучшие сайты promo https://spam.example/the/you/and/for/with?of=to&in=is" }],
    ["text", { text: "Cliquez [url=http://a.example]ici[/url] pour gagner, c’est le moment de le faire avec nous" }],
    ["text", { text: "Cliquez [url]http://a.example[/url] pour gagner, c’est le moment de le faire avec nous" }],
    ["text", { text: "Cliquez <a href='http://a.example'>ici</a> pour gagner, c’est le moment de le faire avec nous" }],
  ] as const) {
    const { decoy = "", ...written } = { decoy: "", ...message };
    assert.equal(suspicionOf({ name: "Zoë", text: sentence, ...written }, decoy), suspicion, JSON.stringify(message));
  }
});

test("nothing else is suspected", () => {
  for (const text of [
    "Bonjour, j’ouvre une librairie. Trois sites qui me plaisent : https://exemple.fr/a, https://exemple.org/b et https://exemple.com/c. Pouvez-vous me faire un devis ?",
    "Bonjour, j’ai trois vieux sites à réunir : www.exemple.fr, www.exemple.org, www.exemple.com. Merci !",
    "Bonjour, j’ai déjà un site à refaire : https://exemple.fr. Merci d’avance !".normalize("NFD"),
    "Hello, I like your work and would need a shop for my company: https://a.example https://b.example https://c.example",
    "Mon site actuel : https://exemple.fr, et celui que j’aime : https://autre.fr/page",
    "Здравствуйте, мне нужен сайт для моей мастерской",
    "ШВП-QxWvTbNmLkJhGf : la référence de la pièce",
    "aaaaaaaaaaaaaaaaaaaaaaaa",
  ])
    assert.equal(suspicionOf({ name: "Zoë", text }, ""), null, text);
  assert.equal(suspicionOf({ name: "www.atelier.example", text: sentence }, ""), null);
});
