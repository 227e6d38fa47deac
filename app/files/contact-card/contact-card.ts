import { data } from "react-router";
import { backend } from "#app/site.server.ts";
import { site } from "#content/site.ts";
import { contactCard } from "./contact-card.server.ts";

export function loader(): Response {
  if (!site.contactCardLabel) throw data(null, { status: 404 });
  return new Response(contactCard(site, backend().env.siteUrl), {
    headers: {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": 'attachment; filename="contact.vcf"',
      "Cache-Control": "public, max-age=3600",
    },
  });
}
