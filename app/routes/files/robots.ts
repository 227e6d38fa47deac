import { backend } from "#app/backend.server.ts";

/** Names no page that is not to be found: that would be telling where it is. */
export function loader(): Response {
  const body = `User-agent: *\nAllow: /\n\nSitemap: ${backend().env.siteUrl}/sitemap.xml\n`;
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
