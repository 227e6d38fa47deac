import type { Site } from "#app/content-schema.ts";
import { paths, phoneLink } from "#app/paths.ts";

/** Version 3.0 (RFC 2426), because Outlook and Android find no number in a vCard 4.0. */
export function contactCard(site: Site, siteUrl: string): string {
  const { ownerName, familyName = ownerName.split(" ").slice(1).join(" ") } = site;
  const givenName = ownerName.replace(familyName, "").trim();
  const { streetAddress, addressLocality, postalCode, addressCountry } = site.business.address;
  const country = new Intl.DisplayNames("fr", { type: "region" }).of(addressCountry) ?? addressCountry;
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escaped(ownerName)}`,
    `N:${escaped(familyName)};${escaped(givenName)};;;`,
    `TITLE:${escaped(site.trade)}`,
    `ORG:${escaped(site.brand)}`,
    `EMAIL;TYPE=INTERNET:${escaped(site.email)}`,
    ...(site.phone ? [`TEL;TYPE=CELL:${phoneLink(site.phone).replace("tel:", "")}`] : []),
    `ADR;TYPE=WORK:;;${[streetAddress, addressLocality, "", postalCode, country].map(escaped).join(";")}`,
    `URL:${siteUrl}${paths.home}`,
    ...site.profiles.map(({ url }) => `URL:${url}`),
    "END:VCARD",
  ];
  return `${lines.flatMap(folded).join("\r\n")}\r\n`;
}

/** RFC 2426, section 4, escapes text values so. */
const escaped = (text: string): string => text.replace(/[\\,;]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A line has at most 75 octets, and a continuation line begins with a space. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 75) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current];
}
