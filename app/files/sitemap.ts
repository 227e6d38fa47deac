import { dayOf } from "#app/formats/calendar.ts";
import { singlePages } from "#app/pages/pages.server.ts";
import { servicePath, workPath } from "#app/paths.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { workSlug } from "#app/works/work.ts";
import { english } from "#content/english.ts";
import { services } from "#content/services.ts";
import { languageVersions } from "../pages/kit/page-meta.ts";

const showingWorks = ["home", "portfolio", "english"];

export async function loader(): Promise<Response> {
  const { works, env } = backend();
  const list = await works.list().catch(throwUnavailable);
  const latest = list.map(({ updatedAt }) => updatedAt).reduce<Date | null>((a, b) => (a && a > b ? a : b), null);
  // The date of a page whose texts are in the code is not known.
  const addresses: [path: string, changed: Date | null][] = [
    ...singlePages().map(({ id, path }): [string, Date | null] => [path, showingWorks.includes(id) ? latest : null]),
    ...services.map(({ id }): [string, null] => [servicePath(id), null]),
    ...list.map((work): [string, Date] => [workPath(workSlug(work)), work.updatedAt]),
  ];
  const versions = languageVersions(env.siteUrl, english !== null);
  const links = versions.map(({ hrefLang, href }) => {
    return `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`;
  });
  const urls = addresses.map(([path, changed]) => {
    const day = changed ? `<lastmod>${dayOf(changed)}</lastmod>` : "";
    const loc = env.siteUrl + path;
    const others = versions.some(({ href }) => href === loc) ? links.join("") : "";
    return `<url><loc>${loc}</loc>${day}${others}</url>`;
  });
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
