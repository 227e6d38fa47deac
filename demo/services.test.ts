import assert from "node:assert/strict";
import { test } from "node:test";
import { kindName } from "#app/mail/message-mail.server.ts";
import { servicePages } from "#content/service-pages.ts";
import { services } from "#content/services.ts";

// The specification's list of the menu, letter by letter.
const menu = ["Frontend", "Backend", "WordPress", "SEO", "Optimisation"];

test("outside the menu, mails and the desk call a service as its title does", {
  skip: services.map(({ name }) => name).join() !== menu.join(),
}, () => {
  for (const { id, h1 } of servicePages) assert.ok(h1.toLowerCase().includes(kindName(id).toLowerCase()), kindName(id));
});

/** What clients type into a search engine, for each of the demo's services. A site with other services has other words. */
const words: Record<string, string[]> = {
  frontend: ["monopage", "sémantique", "SEO", "responsive design", "animation"],
  backend: ["API", "base"],
  wordpress: ["WordPress", "e-commerce", "thème", "plugin", "constructeurs de pages", "WooCommerce"],
  seo: ["SEO", "étude de marché", "mots-clés", "performance", "backlink", "rapport"],
  "website-optimization": ["performance", "WordPress", "audit", "sécurité", "Lighthouse"],
};

for (const { id, ...texts } of servicePages.filter(({ id }) => id in words)) {
  test(`the page of ${id} has the words that clients search for`, () => {
    const text = JSON.stringify(texts).toLowerCase();
    for (const word of words[id] ?? []) assert.ok(text.includes(word.toLowerCase()), word);
  });
}
