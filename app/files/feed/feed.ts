import XMLBuilder from "fast-xml-builder";
import { plainText } from "#app/formats/light-text.ts";
import { paths, shareImagePath, workPath } from "#app/paths.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { siteTexts } from "#app/texts/site.ts";
import { shareVersion, type Work, workSlug } from "#app/works/work.ts";
import { portfolio } from "#content/portfolio.ts";
import { site } from "#content/site.ts";
import { asFeedHtml, feedId } from "./feed-text.server.ts";

const MAX_ITEMS = 30;
const startedAt = Date.now();

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", suppressEmptyNode: true });

export async function loader(): Promise<Response> {
  const { works, env } = backend();
  const list = await works.list(MAX_ITEMS).catch(throwUnavailable);
  const url = (path: string) => env.siteUrl + path;
  const feed = {
    "@xmlns": "http://www.w3.org/2005/Atom",
    "@xml:lang": "fr",
    id: feedId(site.ownerName),
    title: `${site.brand} · ${portfolio.h1}`,
    subtitle: site.defaultDescription,
    updated: new Date(
      list.length > 0 ? Math.max(...list.map(({ updatedAt }) => updatedAt.getTime())) : startedAt,
    ).toISOString(),
    rights: siteTexts.footer.copyright,
    icon: url("/favicon.ico"),
    author: { name: site.ownerName, uri: url(paths.home) },
    link: [
      { "@rel": "alternate", "@href": url(paths.portfolio) },
      { "@rel": "self", "@href": url(paths.feed) },
    ],
    entry: list.map((work) => ({
      // The id has neither title nor domain, which may change: a feed reader would show the work as a new one.
      id: feedId(work.id),
      link: [
        { "@href": url(workPath(workSlug(work))) },
        {
          "@rel": "enclosure",
          "@type": "image/jpeg",
          "@href": url(shareImagePath(`projet-${work.id}`, shareVersion(work))),
        },
      ],
      title: asHtml(work.title),
      summary: asHtml(plainText(work.desc)),
      content: contentOf(work),
      published: work.publishedAt.toISOString(),
      updated: work.updatedAt.toISOString(),
    })),
  };
  const atom = builder.build({ "?xml": { "@version": "1.0", "@encoding": "UTF-8" }, feed });
  return new Response(atom, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

const asHtml = (text: string) => ({ "@type": "html", "#text": asFeedHtml(text) });

function contentOf({ desc, result, need, approach, outcome }: Work) {
  const { work: copy } = portfolioTexts;
  const sections = [
    ["", result],
    [copy.need, need],
    [copy.approach, approach],
    [copy.outcome, outcome],
  ].flatMap(([title, text]) => (text ? [[title, plainText(text)].filter(Boolean).join("\n")] : []));
  return sections.length > 0 ? asHtml([plainText(desc), ...sections].join("\n\n")) : undefined;
}
