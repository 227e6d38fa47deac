import assert from "node:assert/strict";
import { test } from "node:test";
import { servicePages } from "#content/service-pages.ts";

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
