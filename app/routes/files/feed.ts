import { Feed } from "feed";
import { backend } from "#app/backend.server.ts";
import { plainText } from "#app/light-text.ts";
import { paths, shareImagePath, workPath } from "#app/paths.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { asFeedHtml, feedId } from "#app/sharing/feed-text.server.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { siteTexts } from "#app/texts/site.ts";
import { shareVersion, type Work } from "#app/works/work.ts";
import { workSlug } from "#app/works/work-slug.ts";
import { portfolio } from "#content/portfolio.ts";
import { site } from "#content/site.ts";

const MAX_ITEMS = 30;
/** An empty feed has this date. */
const startedAt = Date.now();

export async function loader(): Promise<Response> {
  const { works, env } = backend();
  const list = await works.first(MAX_ITEMS).catch(throwUnavailable);
  const url = (path: string) => env.siteUrl + path;
  const feed = new Feed({
    id: feedId(site.ownerName),
    link: url(paths.portfolio),
    title: `${site.brand} · ${portfolio.h1}`,
    description: site.defaultDescription,
    updated: new Date(list.length > 0 ? Math.max(...list.map(({ updatedAt }) => updatedAt.getTime())) : startedAt),
    copyright: siteTexts.footer.copyright,
    favicon: url("/favicon.ico"),
    generator: false,
    author: { name: site.ownerName, link: url(paths.home) },
    feedLinks: { atom: url(paths.feed) },
  });
  for (const work of list) {
    feed.addItem({
      // The id has neither title nor domain, which may change: a feed reader would show the work as a new one.
      id: feedId(work.id),
      link: url(workPath(workSlug(work))),
      title: asFeedHtml(work.title),
      description: asFeedHtml(plainText(work.desc)),
      ...contentOf(work),
      image: url(shareImagePath(`projet-${work.id}`, shareVersion(work))),
      published: work.publishedAt,
      date: work.updatedAt,
    });
  }
  // The library writes the language into RSS only, and takes the end of an address for a type.
  const atom = feed.atom1().replace("<feed ", '<feed xml:lang="fr" ').replaceAll('"image/jpg"', '"image/jpeg"');
  return new Response(atom, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

function contentOf({ desc, result, need, approach, outcome }: Work): { content?: string } {
  const { work: copy } = portfolioTexts;
  const sections = [
    ["", result],
    [copy.need, need],
    [copy.approach, approach],
    [copy.outcome, outcome],
  ].flatMap(([title, text]) => (text ? [[title, plainText(text)].filter(Boolean).join("\n")] : []));
  return sections.length > 0 ? { content: asFeedHtml([plainText(desc), ...sections].join("\n\n")) } : {};
}
