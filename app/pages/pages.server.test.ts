import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "#content/site.ts";
import { readOwnPage } from "./pages.server.ts";

const typed = (text: string) => [{ text }];

test("a Markdown file is a page with its title, description and sections", () => {
  const text = `
# Conditions de {ownerName}

Première phrase
de **${"très ".repeat(40)}long** texte.

{business.mediator.name}, {business.mediator.address}

## Un

- une entrée
  et sa suite
- l’autre
## Deux
Rue du Pont  \nNantes
`;
  const { mediator } = site.business;
  const { id, path, shareImage, title, description, sections } = readOwnPage("cgv.md", text);
  assert.deepEqual([id, path, shareImage], ["page/cgv", "/cgv", "page-cgv"]);
  assert.equal(title, `Conditions de ${site.ownerName}`);
  assert.match(description, /^Première phrase de très .{80,}…$/);
  assert.ok(description.length <= 160);
  const titles = sections.map(({ h2 }) => h2 ?? null);
  assert.deepEqual(titles, [null, typed("Un"), typed("Deux")]);
  assert.equal(sections[0]?.blocks.length, mediator ? 2 : 1);
  assert.deepEqual(sections[1]?.blocks, [{ type: "list", lines: [typed("une entrée et sa suite"), typed("l’autre")] }]);
  assert.deepEqual(sections[2]?.blocks, [{ type: "paragraph", lines: [typed("Rue du Pont"), typed("Nantes")] }]);
});
