import { data } from "react-router";
import { backend } from "#app/backend.server.ts";
import { paths } from "#app/paths.ts";
import { phoneLink } from "#app/ui/site-address.ts";
import { site } from "#content/site.ts";

export function loader(): Response {
  if (!site.contactCardLabel) throw data(null, { status: 404 });
  const { siteUrl } = backend().env;
  const { ownerName, familyName = ownerName.split(" ").slice(1).join(" ") } = site;
  const givenName = ownerName.replace(familyName, "").trim();
  const lines = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    `FN:${escaped(site.ownerName)}`,
    `N:${escaped(familyName)};${escaped(givenName)};;;`,
    `TITLE:${escaped(site.trade)}`,
    `ORG:${escaped(site.brand)}`,
    `EMAIL:${escaped(site.email)}`,
    ...(site.phone ? [`TEL;VALUE=uri:${phoneLink(site.phone)}`] : []),
    `ADR:;;;${escaped(site.city)};;;`,
    `URL:${siteUrl}${paths.home}`,
    ...site.profiles.map(({ url }) => `URL:${escaped(url)}`),
    ...site.languages.map((language) => `LANG:${escaped(language)}`),
    "END:VCARD",
  ];
  return new Response(`${lines.flatMap(folded).join("\r\n")}\r\n`, {
    headers: {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": 'attachment; filename="contact.vcf"',
      "Cache-Control": "public, max-age=3600",
    },
  });
}

/** RFC 6350, 3.4. */
function escaped(text: string): string {
  return text.replace(/[\\,;]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** RFC 6350, 3.2: a line has at most 75 bytes, and a continuation line begins with a space. */
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
