import assert from "node:assert/strict";
import { test } from "node:test";
import { rawOf } from "#app/fill.ts";
import { site as demoSite } from "#demo/content/site.ts";
import { facts } from "./facts.ts";

function answer(flag: string, text: string, site: typeof demoSite) {
  const fact = facts.find((each) => each.flag === flag);
  assert.equal(fact?.check(text), undefined);
  fact?.write(site, text);
}

test("the address is asked in parts, and its town follows the city while they are equal", () => {
  const site = structuredClone(rawOf(demoSite));
  const { address } = site.business;
  answer("street-address", "2 place du Ralliement", site);
  answer("postal-code", "49100", site);
  answer("city", "Angers", site);
  answer("country", "BE", site);
  const parts = ["2 place du Ralliement", "49100", "Angers", "BE"];
  assert.deepEqual([site.city, ...Object.values(address)], ["Angers", ...parts]);
  answer("locality", "Trélazé", site);
  answer("city", "Nantes", site);
  assert.deepEqual([site.city, address.addressLocality], ["Nantes", "Trélazé"]);
  assert.notEqual(facts.find(({ flag }) => flag === "country")?.check("Belgique"), undefined);
});
