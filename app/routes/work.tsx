import { data, Link, redirect, useViewTransitionState } from "react-router";
import { backend } from "#app/backend.server.ts";
import { messages } from "#app/content/messages.ts";
import { portfolio } from "#app/copy/portfolio.ts";
import { beginning } from "#app/fill.ts";
import { uncachedContext } from "#app/middleware/cache-control.server.ts";
import { passHeaders } from "#app/middleware/errors.server.ts";
import { paths, workPath } from "#app/paths.ts";
import { workData } from "#app/sharing/structured-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Plate } from "#app/ui/plate.tsx";
import { sharedElement, workElements } from "#app/ui/shared-element.ts";
import { siteAddress } from "#app/ui/site-address.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Work } from "#app/works/work.ts";
import { workIdIn } from "#app/works/work-slug.ts";
import type { Route } from "./+types/work.ts";
import { pageMeta } from "./page-meta.ts";
import { type ShortWork, shortWork, shownWork } from "./shown-work.ts";
import { structuredDataContext } from "./structured-data-context.server.ts";
import styles from "./work.module.css";

const { work: copy } = portfolio;

/** As much as a search engine shows. */
const MAX_DESCRIPTION = 160;

export const headers = passHeaders;

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  loaderData
    ? pageMeta({ title: loaderData.work.title, description: beginning(loaderData.work.desc, MAX_DESCRIPTION) }, place, {
        image: `projet-${loaderData.work.id}`,
        imageVersion: loaderData.version,
        type: "article",
      })
    : [];

/** Decides the font size: the longest word must fit on a line, and the title must leave space for the page. */
function lengthOf(title: string): "short" | "long" | "longer" | "longest" {
  const word = Math.max(...title.split(/[\s-]+/).map((each) => each.length));
  if (word > 18 || title.length > 80) return "longest";
  if (word > 13 || title.length > 50) return "longer";
  return word > 9 || title.length > 28 ? "long" : "short";
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = workIdIn(params.slug);
  if (id === null) throw data(null, { status: 404 });
  const { value, fresh } = await backend().lastRead.read(`work ${id}`, () => findShown(id));
  if (!fresh) context.set(uncachedContext, true);
  if (!value) throw data(messages.unavailable, { status: 503, headers: { "Retry-After": "5" } });
  const { slug } = value.work;
  if (slug !== params.slug) {
    // Not cached: if a title is changed and changed back, two cached redirects would form a circle.
    throw redirect(workPath(slug), { status: 301, headers: { "Cache-Control": "no-store" } });
  }
  context.set(structuredDataContext, workData(value.work));
  return value;
}

async function findShown(workId: string) {
  const { works } = backend();
  const work = await works.find(workId);
  if (!work) throw data(null, { status: 404 });
  const [{ previous, next }, mount] = await Promise.all([works.neighbours(work), works.mounts()]);
  const shown = shownWork(mount(work), 2400);
  const neighbour = (each: Work) => shortWork(mount(each), 640);
  return {
    work: shown,
    version: work.version,
    previous: previous && neighbour(previous),
    next: next && neighbour(next),
  };
}

// With it no link prefetches the data, and so each view asks the server: docs/decisions/0057.
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader();

export default function WorkPage({ loaderData: { work, previous, next } }: Route.ComponentProps) {
  // Only from and to a list do picture and title move. Between two works the whole page cross-fades.
  const toPortfolio = useViewTransitionState(paths.portfolio);
  const toHome = useViewTransitionState(paths.home);
  const names = toPortfolio || toHome ? workElements(work.id) : undefined;
  return (
    <>
      <article className={`wrap grid ${styles.page}`}>
        <div className={styles.words}>
          <TextLink to={paths.portfolio} arrow="arrow-left" viewTransition>
            {copy.back}
          </TextLink>
          <PageTitle size="case" className={styles.title}>
            <span ref={sharedElement(names?.title)} data-length={lengthOf(work.title)}>
              {work.title}
            </span>
          </PageTitle>
          <p className={styles.desc}>{work.desc}</p>
          <dl className={styles.facts}>
            <dt>{copy.year}</dt>
            <dd>{work.year}</dd>
            <dt>{copy.address}</dt>
            <dd>{siteAddress(work.url)}</dd>
          </dl>
          <ButtonLink href={work.url} variant="primary" arrow="arrow-up-right">
            {copy.visit}
          </ButtonLink>
        </div>
        <div className={styles.picture}>
          <Plate
            ref={sharedElement(names?.picture)}
            image={work.image}
            sizes="(min-width: 120rem) 69.5rem, (min-width: 64rem) 58vw, (min-width: 48rem) 51vw, 100vw"
            priority="page"
          />
        </div>
      </article>
      {(previous || next) && (
        <nav className={styles.neighbours} aria-label={copy.neighbours}>
          {previous && <Neighbour work={previous} label={copy.previous} rel="prev" />}
          {next && <Neighbour work={next} label={copy.next} rel="next" />}
        </nav>
      )}
    </>
  );
}

function Neighbour({ work, label, rel }: { work: ShortWork; label: string; rel: "prev" | "next" }) {
  return (
    <Link className={styles.neighbour} to={workPath(work.slug)} rel={rel} viewTransition prefetch="intent">
      <span className={styles.thumbnail}>
        <Plate image={{ ...work.image, alt: "" }} sizes="(min-width: 48rem) 11rem, 40vw" />
      </span>
      <span className={styles.label}>
        {label} <span className={styles.name}>{work.title}</span>
      </span>
    </Link>
  );
}
