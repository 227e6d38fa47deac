import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServicePage } from "#app/content-schema.ts";
import { servicePages } from "#content/service-pages.ts";
import { site } from "#content/site.ts";
import { homeData, serviceData, workData } from "./structured-data.server.ts";

const [page] = servicePages as [ServicePage];

/** What search engines read of a price. */
function priceOf(price: string): unknown {
  const [service] = serviceData({ ...page, offers: [{ name: "Site", price }] })["@graph"] as [
    { offers: { priceSpecification?: Record<string, unknown> }[] },
  ];
  const { "@type": _, ...rest } = service.offers[0]?.priceSpecification ?? {};
  return rest;
}

test("a price in euros is a number for search engines, with its tax and its unit", () => {
  const priceCurrency = "EUR";
  const net = { priceCurrency, valueAddedTaxIncluded: false };
  assert.deepEqual(priceOf("à partir de 2\u00a0400\u00a0€\u00a0HT"), { ...net, minPrice: 2_400 });
  assert.deepEqual(priceOf("480\u00a0€ HT par jour"), { ...net, price: 480, unitCode: "DAY" });
  assert.deepEqual(priceOf("Dès 99,50 € TTC / mois"), {
    ...{ priceCurrency, minPrice: 99.5, valueAddedTaxIncluded: true, unitCode: "MON" },
  });
  assert.deepEqual(priceOf("12 €"), { priceCurrency, price: 12 });
});

test("other words are no price for them", () => {
  for (const words of ["sur devis", "900 à 1 200 € HT", "300 $", "12 € la page", "€", "gratuit"])
    assert.deepEqual(priceOf(words), {}, words);
});

test("the business has its address in parts, and its owner a town and a country", () => {
  const nodes = homeData()["@graph"] as { "@type": string; address?: Record<string, unknown> }[];
  const addressOf = (type: string) => nodes.find((node) => node["@type"] === type)?.address ?? {};
  const { "@type": _, ...parts } = addressOf("ProfessionalService");
  const names = ["streetAddress", "postalCode", "addressLocality", "addressCountry"];
  assert.deepEqual(Object.keys(parts), names);
  assert.match(String(parts.addressCountry), /^[A-Z]{2}$/);
  const { addressLocality, addressCountry } = addressOf("Person");
  assert.deepEqual([addressLocality, addressCountry], [site.city, parts.addressCountry]);
});

test("a client’s words are no review, which search engines refuse without a rating", () => {
  const testimonial = { text: "Un site qui tient.", name: "Anne", role: "" };
  const words = { id: "0", slug: "rivage-0", title: "Rivage", desc: "Une carte", url: "", client: "", result: "" };
  const work = { ...words, year: 2023, image: { src: "/i.webp", alt: "" }, technologies: [], testimonial };
  assert.doesNotMatch(JSON.stringify(workData(work)), /review/i);
});

test("a service without offers has none for them", () => {
  const { offers: _, care: __, ...bare } = page;
  assert.ok(!JSON.stringify(serviceData(bare)).includes("offers"));
});
