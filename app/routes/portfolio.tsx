import { useLocation } from "react-router";
import { backend } from "#app/backend.server.ts";
import { portfolio as copy } from "#app/copy/portfolio.ts";
import { beginning, fill } from "#app/fill.ts";
import { uncachedContext } from "#app/middleware/cache-control.server.ts";
import { pageQuery, paths, workPath } from "#app/paths.ts";
import { portfolioData } from "#app/sharing/structured-data.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { siteAddress } from "#app/ui/site-address.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkCard } from "#app/ui/work-card.tsx";
import type { MountedWork, PortfolioPage } from "#app/works/works.server.ts";
import type { Route } from "./+types/portfolio.ts";
import { CallToAction } from "./call-to-action.tsx";
import { pageMeta } from "./page-meta.ts";
import { pages } from "./pages.ts";
import styles from "./portfolio.module.css";
import { type ShownWork, shownWork } from "./shown-work.ts";
import { listOrPromise, SlowList } from "./slow-list.tsx";
import { structuredDataContext } from "./structured-data-context.server.ts";

export const meta: Route.MetaFunction = (place) => pageMeta(copy.meta, place, { image: pages.portfolio.shareImage });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { lastRead, works } = backend();
  const search = pageQuery(url);
  const query = new URLSearchParams(search);
  const from = { after: query.get("apres"), before: query.get("avant") };
  const load = async () => {
    const [page, isLinked, mount] = await Promise.all([works.page(from), works.isPageEdge(from), works.mounts()]);
    return { page: { ...page, works: page.works.map(mount) }, isLinked };
  };
  const { value, fresh } = await lastRead.read(`portfolio${search}`, load, ({ isLinked }) => isLinked);
  // A list may begin at any work. Only the pages that the portfolio links to are cached.
  if (!fresh || !value.isLinked) context.set(uncachedContext, true);
  context.set(structuredDataContext, portfolioData());
  return { list: value && { ...value.page, works: value.page.works.map(cardOf) } };
}

/** More than the lines of a card can show. */
const MAX_DESC = 500;

function cardOf(work: MountedWork): ShownWork {
  const shown = shownWork(work, 1600);
  return { ...shown, desc: beginning(shown.desc, MAX_DESC) };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return listOrPromise(serverLoader().then(({ list }) => list));
}

type ShownPage = Omit<PortfolioPage, "works"> & { works: ShownWork[] };

export default function Portfolio({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <PageTitle size="page">{copy.h1}</PageTitle>
        <SlowList list={list}>{(page) => <WorkList page={page} />}</SlowList>
      </div>
      <CallToAction {...copy.callToAction} />
    </>
  );
}

/** True to the columns of portfolio.module.css. */
const sizes = {
  wide: "(min-width: 120rem) 60.4rem, (min-width: 48rem) 50.5vw, 88vw",
  narrow: "(min-width: 120rem) 42.6rem, (min-width: 48rem) 35.5vw, 88vw",
};
const isWide = (index: number) => index % 4 === 0 || index % 4 === 3;

function WorkList({ page }: { page: ShownPage | null }) {
  const location = useLocation();
  const { pathname } = location;
  const search = pageQuery(location);
  if (!page) return <EmptyState label={copy.empty} retry={{ label: copy.retry, to: pathname + search }} />;
  if (page.works.length === 0) {
    // The work in the query may have been removed. The first page still works.
    return <EmptyState label={copy.empty} retry={search ? { label: copy.retry, to: pathname } : undefined} />;
  }
  return (
    <>
      <ul className={`grid ${styles.list}`} aria-label={copy.listLabel}>
        {page.works.map((work, index) => (
          <li key={work.id}>
            <WorkCard
              work={work}
              to={workPath(work.slug)}
              visitLabel={fill(copy.card.visit, { address: siteAddress(work.url), title: work.title })}
              cursor={copy.card.cursor}
              heading="h2"
              sizes={isWide(index) ? sizes.wide : sizes.narrow}
              priority={index === 0 ? "page" : undefined}
            />
          </li>
        ))}
      </ul>
      <Pagination {...page} />
    </>
  );
}

function Pagination({ before, after }: Pick<ShownPage, "before" | "after">) {
  if (!before && !after) return null;
  return (
    <nav className={styles.pages} aria-label={copy.pagination.label}>
      {before && (
        <TextLink to={`${paths.portfolio}?avant=${before}`} rel="prev" arrow="arrow-left">
          {copy.pagination.previous}
        </TextLink>
      )}
      {after && (
        <TextLink className={styles.next} to={`${paths.portfolio}?apres=${after}`} rel="next" arrow="arrow-right">
          {copy.pagination.next}
        </TextLink>
      )}
    </nav>
  );
}
