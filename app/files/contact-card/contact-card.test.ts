import assert from "node:assert/strict";
import { test } from "node:test";
import { site as ownSite } from "#content/site.ts";
import { contactCard } from "./contact-card.server.ts";

const { familyName: _, ...facts } = ownSite;
const town = { postalCode: "49100", addressLocality: "Angers", addressCountry: "FR" };
const site: typeof ownSite = {
  ...facts,
  ownerName: "Zoé Le Gall",
  trade: "Design; cartes, sites \\ données",
  phone: "+33 6 39 98 00 00",
  profiles: [{ network: "malt", name: "Malt", url: "https://malt.example/?a=1,2;b" }],
  business: { address: { streetAddress: "2, place du\nRalliement", ...town } },
};

const linesOf = (card: string) => card.replaceAll("\r\n ", "").split("\r\n");

test("the contact card has the lines that Outlook, Android and iOS read", () => {
  const lines = linesOf(contactCard({ ...site, familyName: "Le Gall" }, "https://zoe.example"));
  assert.deepEqual(lines, [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Zoé Le Gall",
    "N:Le Gall;Zoé;;;",
    String.raw`TITLE:Design\; cartes\, sites \\ données`,
    `ORG:${site.brand}`,
    `EMAIL;TYPE=INTERNET:${site.email}`,
    "TEL;TYPE=CELL:+33639980000",
    String.raw`ADR;TYPE=WORK:;;2\, place du\nRalliement;Angers;;49100;France`,
    "URL:https://zoe.example/",
    // RFC 2426 escapes texts, and an address is none.
    "URL:https://malt.example/?a=1,2;b",
    "END:VCARD",
    "",
  ]);
});

test("no line of the contact card has more than 75 octets, or a part of a letter", () => {
  const card = contactCard({ ...site, trade: "é".repeat(200) }, "https://zoe.example");
  assert.doesNotMatch(card, /(?<!\r)\n|\r(?!\n)/);
  const lines = card.split("\r\n");
  assert.ok(lines.length > linesOf(card).length + 4);
  for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(linesOf(card).includes(`TITLE:${"é".repeat(200)}`));
});

test("without a phone the card has no line for it", () => {
  const { phone: __, ...silent } = site;
  assert.doesNotMatch(contactCard(silent, "https://zoe.example"), /TEL/);
});
