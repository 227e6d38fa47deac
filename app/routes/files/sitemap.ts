import { backend } from "#app/backend.server.ts";
import { services } from "#app/content/services.ts";
import { throwUnavailable } from "#app/middleware/guards.server.ts";
import { paths, servicePath, workPath } from "#app/paths.ts";

/** Every public page and every work, with the day it last changed where that is known. */
export async function loader(): Promise<Response> {
  const { works, env } = backend();
  const list = await works.list().catch(throwUnavailable);
  const latest = list.map(({ updatedAt }) => updatedAt).reduce<Date | null>((a, b) => (a && a > b ? a : b), null);
  // The two that show the works change with them; of the others, whose words are in the code, no day is known.
  const pages: [path: string, changed: Date | null][] = [
    [paths.home, latest],
    [paths.portfolio, latest],
    ...[paths.resume, ...services.map(({ id }) => servicePath(id)), paths.legal].map((path): [string, null] => [
      path,
      null,
    ]),
    ...list.map(({ id, updatedAt }): [string, Date] => [workPath(id), updatedAt]),
  ];
  const urls = pages.map(([path, changed]) => {
    const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : "";
    return `<url><loc>${env.siteUrl}${path}</loc>${day}</url>`;
  });
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
