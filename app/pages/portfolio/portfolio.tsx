import { type ReactNode, useEffect, useRef } from "react";
import { redirect, useLocation } from "react-router";
import { fill, plural } from "#app/formats/fill.ts";
import { EmptyState, listOrNull, listOrPromise, SlowList } from "#app/pages/kit/slow-list.tsx";
import { pageData, structuredDataContext } from "#app/pages/kit/structured-data.server.ts";
import { paths, portfolioPath, siteAddress, workPath } from "#app/paths.ts";
import { orNothing } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { portfolioTexts as copy } from "#app/texts/portfolio.ts";
import { listTexts } from "#app/texts/site.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import { PageLink } from "#app/ui/controls/page-link.tsx";
import { Shapes } from "#app/ui/icons/icon.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { WorkCard } from "#app/ui/pictures/work-card.tsx";
import type { PortfolioPage } from "#app/works/works.server.ts";
import { portfolio } from "#content/portfolio.ts";
import { CallToAction } from "../kit/call-to-action.tsx";
import { FewWorks, NoWorks } from "../kit/few-works.tsx";
import { pageMeta } from "../kit/page-meta.ts";
import { cardWork, type ShownWork } from "../kit/shown-work.ts";
import { knownTechnology, withIcon } from "../kit/technology-icons.server.ts";
import { pageQuery, pages } from "../pages.ts";
import type { Route } from "./+types/portfolio.ts";
import { type Chosen, type Filter, filterTitle, shownFilter } from "./filter.ts";
import styles from "./portfolio.module.css";
import filterStyles from "./technology-filter.module.css";

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  const list = loaderData?.list;
  const chosen = list && !(list instanceof Promise) ? list.filter.chosen : null;
  const shared = { image: pages.portfolio.shareImage };
  const page = new URLSearchParams(pageQuery(place.location)).get("page");
  const ofList = chosen ? filterTitle(chosen) : portfolio.meta.title;
  const title = page ? fill(copy.pagination.title, { title: ofList, page }) : ofList;
  if (!chosen) return pageMeta({ ...portfolio.meta, title }, place, shared);
  if (chosen.count === 0 || chosen.name === null) {
    return [...pageMeta({ ...portfolio.meta, title }, place, shared), { name: "robots", content: "noindex" }];
  }
  const description = fill(copy.filter.meta.description, { technology: chosen.name });
  return pageMeta({ title, description }, place, shared);
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { works } = backend();
  const query = new URLSearchParams(pageQuery(url));
  const number = Number(query.get("page") ?? 1);
  const slug = query.get("techno") ?? undefined;
  const read = await orNothing(context, () => Promise.all([works.page(number, slug), works.index.read()]));
  context.set(structuredDataContext, pageData("portfolio"));
  if (!read) return { list: null };
  const [page, all] = read;
  // The list may have become shorter.
  if (!page) throw redirect(portfolioPath({ techno: slug }));
  const filter = shownFilter(all, slug && { slug, name: knownTechnology(slug) });
  return {
    list: {
      ...page,
      works: page.works.map(cardWork),
      filter: { ...filter, technologies: filter.technologies.map(withIcon) },
    },
  };
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const list = serverLoader().then(({ list }) => list);
  // The title of a filtered list needs its result. A list on the page stays until then, with the focus in its filter.
  const waits = new URL(request.url).searchParams.has("techno") || document.querySelector(`.${filterStyles.filter}`);
  return waits ? { list: await listOrNull(list) } : listOrPromise(list);
}

type ShownPage = Omit<PortfolioPage, "works"> & { works: ShownWork[]; filter: Filter };

export default function Portfolio({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <div className={`wrap stack ${styles.page}`}>
        <PageTitle size="page">{portfolio.h1}</PageTitle>
        <SlowList list={list}>{(page) => <WorkList page={page} />}</SlowList>
      </div>
      <CallToAction {...portfolio.callToAction} />
    </>
  );
}

/** These follow the columns of portfolio.module.css. */
const sizes = {
  wide: "(min-width: 120rem) 60.4rem, (min-width: 48rem) 50.5vw, 88vw",
  narrow: "(min-width: 120rem) 42.6rem, (min-width: 48rem) 35.5vw, 88vw",
};
const isWide = (index: number) => index % 4 === 0 || index % 4 === 3;

function WorkList({ page }: { page: ShownPage | null }) {
  const location = useLocation();
  const here = location.pathname + pageQuery(location);
  if (!page) return <EmptyState label={listTexts.empty} retry={{ label: listTexts.retry, to: here }} />;
  const { works, filter } = page;
  const { chosen } = filter;
  if (filter.works < 2 && !chosen) return <FewWorks works={works} heading="h2" />;
  return (
    <>
      <TechnologyFilter {...filter} />
      {chosen && works.length === 0 && <NoneFound chosen={chosen} works={filter.works} />}
      {chosen && works.length > 0 && <ResultLine chosen={chosen} />}
      {works.length > 0 && (
        <ul className={`grid ${styles.list}`} aria-label={listTexts.label}>
          {works.map((work, index) => (
            <li key={work.slug}>
              <WorkCard
                work={work}
                to={workPath(work.slug)}
                visitLabel={fill(listTexts.visit, { address: siteAddress(work.url), title: work.title })}
                cursor={listTexts.cursor}
                heading={chosen ? "h3" : "h2"}
                sizes={isWide(index) ? sizes.wide : sizes.narrow}
                priority={index === 0 ? "page" : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination {...page} techno={chosen?.slug} />
    </>
  );
}

function ResultLine({ chosen }: { chosen: Chosen }) {
  const { result, none, showAll } = copy.filter;
  return (
    <div className={`spread ${styles.result}`}>
      <div role="status">
        <h2 className="h3-s">{fill(plural(result, chosen.count), { technology: chosen.name ?? none.unnamed })}</h2>
      </div>
      <TextLink to={paths.portfolio} arrow="arrow-right" viewTransition>
        {showAll}
      </TextLink>
    </div>
  );
}

/** @param props.works how many there are of other technologies */
function NoneFound({ chosen, works }: { chosen: Chosen; works: number }) {
  const { none, showAll } = copy.filter;
  const title = (
    <div role="status">
      <h2 className="h2-s">{filterTitle(chosen)}</h2>
    </div>
  );
  return (
    <NoWorks title={title} text={plural(none.text, works)}>
      <ButtonLink to={paths.portfolio} variant="primary" arrow="arrow-right">
        {showAll}
      </ButtonLink>
      <TextLink to={paths.contact} arrow="arrow-right">
        {none.write}
      </TextLink>
    </NoWorks>
  );
}

function Pagination({ page, pages, techno }: Pick<ShownPage, "page" | "pages"> & { techno: string | undefined }) {
  if (pages === 1) return null;
  return (
    <nav className={`spread ${styles.pages}`} aria-label={copy.pagination.label}>
      {page > 1 && (
        <TextLink to={portfolioPath({ techno, page: page > 2 ? page - 1 : undefined })} rel="prev" arrow="arrow-left">
          {copy.pagination.previous}
        </TextLink>
      )}
      {page < pages && (
        <TextLink className={styles.next} to={portfolioPath({ techno, page: page + 1 })} rel="next" arrow="arrow-right">
          {copy.pagination.next}
        </TextLink>
      )}
    </nav>
  );
}

function TechnologyFilter({ technologies, works, chosen }: Filter) {
  const list = useRef<HTMLUListElement>(null);
  // The chosen entry comes into view where the list scrolls sideways, without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another entry
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (!list.current || !entry) return;
    list.current.scrollLeft = entry.offsetLeft - (list.current.clientWidth - entry.offsetWidth) / 2;
  }, [chosen?.slug]);
  if (technologies.length === 0) return null;
  return (
    <nav className={filterStyles.filter} aria-label={copy.filter.label}>
      <ul className={`cluster ${filterStyles.list}`} ref={list}>
        <Entry isChosen={!chosen} count={works}>
          {copy.filter.all}
        </Entry>
        {technologies.map(({ slug, name, count, logo }) => (
          <Entry key={slug} slug={slug} isChosen={slug === chosen?.slug} count={count}>
            {logo && <Shapes className={`logo ${filterStyles.icon}`} {...logo} />}
            {name}
          </Entry>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  slug?: string;
  isChosen: boolean;
  count: number;
  children: ReactNode;
}

function Entry({ slug, isChosen, count, children }: EntryProps) {
  return (
    <li>
      <PageLink
        className={`tap quiet underlined ring-in ${filterStyles.entry}`}
        to={portfolioPath({ techno: slug })}
        aria-current={isChosen || undefined}
        viewTransition
        preventScrollReset
      >
        {children} <span className={filterStyles.count}>{count}</span>
      </PageLink>
    </li>
  );
}
