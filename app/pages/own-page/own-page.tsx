import { data } from "react-router";
import { ownPageData, structuredDataContext } from "#app/pages/kit/structured-data.server.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { TextBlocks, TextLine } from "#app/ui/text/light-text.tsx";
import { pageMeta } from "../kit/page-meta.ts";
import { PrintHead, paperLinks } from "../kit/print-head.tsx";
import styles from "../legal/legal.module.css";
import { ownPages } from "../pages.server.ts";
import type { Route } from "./+types/own-page.ts";

export const links: Route.LinksFunction = paperLinks;

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  loaderData ? pageMeta(loaderData, place, { image: loaderData.shareImage }) : [];

export function loader({ url, context }: Route.LoaderArgs) {
  const page = ownPages.find(({ path }) => path === url.pathname);
  if (!page) throw data(null, { status: 404 });
  context.set(structuredDataContext, ownPageData(page));
  return page;
}

export default function OwnPage({ loaderData: { title, sections } }: Route.ComponentProps) {
  return (
    <>
      <PrintHead />
      <article className={`wrap ${styles.page}`}>
        <PageTitle size="tool">{title}</PageTitle>
        {sections.map(({ h2, blocks }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
          <section key={index} className={`grid ${styles.section}`}>
            {h2 && (
              <h2 className={`h3-s ${styles.heading}`}>
                <TextLine line={h2} />
              </h2>
            )}
            <div className={styles.text}>
              <TextBlocks blocks={blocks} />
            </div>
          </section>
        ))}
      </article>
    </>
  );
}
