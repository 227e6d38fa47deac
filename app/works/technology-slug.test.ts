import assert from "node:assert/strict";
import { test } from "node:test";
import { technologySlug } from "./technology-slug.ts";

test("names of technologies in addresses", () => {
  const slugs = {
    React: "react",
    "react ": "react",
    "Node.js": "node-js",
    "C++": "c-plus-plus",
    "C#": "c-sharp",
    C: "c",
    "F#": "f-sharp",
    Élixir: "elixir",
    日本: "日本",
  };
  for (const [name, slug] of Object.entries(slugs)) assert.equal(technologySlug(name), slug);
});
