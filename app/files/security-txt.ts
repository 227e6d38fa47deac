import { securityTextPath } from "#app/paths.ts";
import { backend } from "#app/site.server.ts";
import { site } from "#content/site.ts";

const DAY_MS = 86_400_000;
const VALID_DAYS = 180;

/** RFC 9116 names this file. The date is computed, because a fixed one would expire. */
export function loader(): Response {
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${site.email}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${site.languages.join(", ")}`,
    `Canonical: ${backend().env.siteUrl}${securityTextPath}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
