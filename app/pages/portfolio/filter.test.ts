import assert from "node:assert/strict";
import { test } from "node:test";
import { filterTitle, shownFilter } from "./filter.ts";

const technology = (name: string, count = 1) => ({ name, slug: name.toLowerCase(), count });
const react = technology("React", 4);
const list = (works: number, ...names: string[]) => ({
  technologies: [react, ...names.map((each) => technology(each))],
  slugs: new Map(Array.from({ length: works }, (_, index) => [`${index}`, `projet-${index}`])),
});
const names = (filter: ReturnType<typeof shownFilter>) => filter.technologies.map(({ name }) => name);

test("the filter is there from six works and two technologies on", () => {
  assert.deepEqual(names(shownFilter(list(6, "Vue"), "")), ["React", "Vue"]);
  assert.deepEqual(names(shownFilter(list(5, "Vue"), "")), []);
  assert.deepEqual(names(shownFilter(list(6), "")), []);
});

test("it has twelve technologies at most, and the chosen one after them", () => {
  const many = Array.from({ length: 14 }, (_, index) => `T${index + 1}`);
  assert.equal(shownFilter(list(20, ...many), "").technologies.length, 12);
  const filter = shownFilter(list(20, ...many), { slug: "t13", name: undefined });
  assert.deepEqual(names(filter).slice(11), ["T11", "T13"]);
  assert.deepEqual(filter.chosen, technology("T13"));
});

test("a technology of the CV without a work stands last, with 0", () => {
  const filter = shownFilter(list(6, "Vue"), { slug: "graphql", name: "GraphQL" });
  assert.deepEqual(filter.technologies.at(-1), technology("GraphQL", 0));
  assert.equal(filterTitle({ slug: "graphql", name: "GraphQL", count: 0 }), "Aucun projet avec GraphQL pour l’instant");
});

test("an invented technology is not repeated on the page", () => {
  const filter = shownFilter(list(6, "Vue"), { slug: "appelez-le-0800", name: undefined });
  assert.deepEqual(names(filter), ["React", "Vue"]);
  assert.ok(filter.chosen);
  assert.equal(filterTitle(filter.chosen), "Aucun projet avec ce mot-clé pour l’instant");
});

test("the title names the technology", () => assert.equal(filterTitle(react), "Projets avec React"));
