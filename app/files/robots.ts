import { backend } from "#app/site.server.ts";

/** It does not list the hidden pages, because that would reveal their addresses. */
export function loader(): Response {
  const body = `User-agent: *\nAllow: /\n\nSitemap: ${backend().env.siteUrl}/sitemap.xml\n`;
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
