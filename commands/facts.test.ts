import assert from "node:assert/strict";
import { test } from "node:test";
import { rawOf } from "#app/formats/fill.ts";
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

test("a number is read as it is written in France, and anywhere else only with its country", () => {
  const site = structuredClone(rawOf(demoSite));
  const phone = facts.find(({ flag }) => flag === "phone");
  const read = (typed: string) => phone?.meaning?.(typed, site);
  for (const typed of ["06 12 34 56 78", "06.12.34.56.78", "0612345678", "0033 6 12 34 56 78", "+33 (0)6 12 34 56 78"])
    assert.equal(read(typed), "+33 6 12 34 56 78", typed);
  for (const typed of ["+33 612 345 678", "+32 470 12 34 56", "12 34", "javascript:alert(1)"])
    assert.equal(phone?.check(read(typed) ?? "") === undefined, typed.startsWith("+"), typed);
  assert.equal(read("+33 612 345 678"), "+33 612 345 678");
  site.business.address.addressCountry = "BE";
  assert.notEqual(phone?.check(read("0470 12 34 56") ?? ""), undefined);
});
