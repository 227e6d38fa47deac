import { backend } from "#app/backend.server.ts";
import { services } from "#app/content/services.ts";
import { throwUnavailable } from "#app/guards.server.ts";
import { paths, servicePath, workPath } from "#app/paths.ts";

/** Every public page and every work, with the day it last changed. */
export async function loader(): Promise<Response> {
  const { works, env } = backend();
  const list = await works.list().catch(throwUnavailable);
  const pages = [paths.home, paths.portfolio, paths.resume, ...services.map(({ id }) => servicePath(id)), paths.legal];
  const urls = [
    ...pages.map((path) => `<url><loc>${env.siteUrl}${path}</loc></url>`),
    ...list.map(({ id, updatedAt }) => {
      const day = updatedAt.toISOString().slice(0, 10);
      return `<url><loc>${env.siteUrl}${workPath(id)}</loc><lastmod>${day}</lastmod></url>`;
    }),
  ];
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
