import { data, Link, redirect } from "react-router";
import { dayOf, frenchDay } from "#app/formats/calendar.ts";
import { beginning, fill } from "#app/formats/fill.ts";
import { filled } from "#app/formats/filled.ts";
import { plainText } from "#app/formats/light-text.ts";
import { ErrorScreen } from "#app/pages/errors/error-boundary.tsx";
import { CtaPanel } from "#app/pages/kit/call-to-action.tsx";
import { structuredDataContext, workData } from "#app/pages/kit/structured-data.server.ts";
import { contactPath, paths, workPath } from "#app/paths.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { siteTexts } from "#app/texts/site.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { PageLink } from "#app/ui/controls/page-link.tsx";
import mailIcon from "#app/ui/icons/mail.svg?shapes";
import { Plate } from "#app/ui/pictures/plate.tsx";
import card from "#app/ui/pictures/work-card.module.css";
import { shareVersion, type Work, workIdIn } from "#app/works/work.ts";
import { portfolio } from "#content/portfolio.ts";
import { site } from "#content/site.ts";
import { pageMeta } from "../kit/page-meta.ts";
import { PrintHead, paperLinks } from "../kit/print-head.tsx";
import { type ShortWork, shortWork, shownCaseStudy } from "../kit/shown-work.ts";
import { withIcon } from "../kit/technology-icons.server.ts";
import type { Route } from "./+types/work.ts";
import { CaseStudy } from "./case-study.tsx";
import neighbourStyles from "./neighbours.module.css";
import { findPreview } from "./preview.server.ts";
import bandStyles from "./preview-band.module.css";

const copy = filled(portfolioTexts.work);

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

/** The root shows `above` over the header; only a draft has it. */
export const handle = { above: PreviewBand };

export const links: Route.LinksFunction = paperLinks;

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (!loaderData) return [];
  if (!("version" in loaderData)) {
    const title = "expired" in loaderData ? copy.preview.expired.title : loaderData.work.title || copy.untitled;
    return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
  }
  const { work, version } = loaderData;
  return pageMeta({ title: work.title, description: beginning(plainText(work.desc)) }, place, {
    image: `projet-${work.id}`,
    imageVersion: version,
    type: "article",
  });
};

export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const id = workIdIn(params.slug);
  if (id === null) throw data(null, { status: 404 });
  const { search, searchParams } = new URL(request.url);
  const token = searchParams.get("apercu");
  if (token !== null) return findPreview(args, id, token);
  const shown = await findShown(id).catch((error) => throwUnavailable(error, portfolio.h1));
  const { slug } = shown.work;
  if (slug !== params.slug) {
    // The redirect is not cached: if a title is changed and changed back, two cached ones would form a circle.
    throw redirect(workPath(slug) + search, { status: 301, headers: { "Cache-Control": "no-store" } });
  }
  context.set(structuredDataContext, workData(shown.work));
  return shown;
}

async function findShown(workId: string) {
  const { works } = backend();
  const work = await works.find(workId);
  if (!work) throw data(null, { status: 404 });
  const { previous, next } = await works.neighbours(work);
  const shown = shownCaseStudy(work);
  const neighbour = (each: Work) => shortWork(each, previous && next ? 640 : 1200);
  return {
    work: { ...shown, technologies: shown.technologies.map(withIcon) },
    version: shareVersion(work),
    previous: previous && neighbour(previous),
    next: next && neighbour(next),
  };
}

export default function WorkPage({ loaderData }: Route.ComponentProps) {
  if ("expired" in loaderData) return <ExpiredPreview />;
  return (
    <>
      <PrintHead />
      <CaseStudy work={loaderData.work} />
      {/* The reader of a preview is a client already. */}
      {"version" in loaderData && (
        <>
          <SimilarProject workId={loaderData.work.id} />
          <Neighbours {...loaderData} />
        </>
      )}
    </>
  );
}

function SimilarProject({ workId }: { workId: string }) {
  const { title, text, button } = portfolio.call;
  return (
    <div className="wrap section screen-only">
      <CtaPanel title={title} text={text}>
        <ButtonLink to={contactPath({ workId })} variant="primary" arrow="arrow-right">
          {button}
        </ButtonLink>
      </CtaPanel>
    </div>
  );
}

function ExpiredPreview() {
  const { title, text } = copy.preview.expired;
  return (
    <ErrorScreen status={410} message={title} detail={text}>
      <div className="cluster">
        <ButtonLink href={`mailto:${site.email}`} variant="primary" icon={mailIcon}>
          {siteTexts.mailLabel}
        </ButtonLink>
        <ButtonLink to={paths.home}>{siteTexts.errorPage.backHome}</ButtonLink>
      </div>
    </ErrorScreen>
  );
}

function Neighbours({ previous, next }: Record<"previous" | "next", ShortWork | null>) {
  if (!previous && !next) return null;
  return (
    <nav className={neighbourStyles.neighbours} data-count={previous && next ? 2 : 1} aria-label={copy.neighbours}>
      {previous && <Neighbour work={previous} label={copy.previous} rel="prev" isAlone={!next} />}
      {next && <Neighbour work={next} label={copy.next} rel="next" isAlone={!previous} />}
    </nav>
  );
}

interface NeighbourProps {
  work: ShortWork;
  label: string;
  rel: "prev" | "next";
  isAlone: boolean;
}

function Neighbour({ work, label, rel, isAlone }: NeighbourProps) {
  return (
    <PageLink className={`ring-in ${neighbourStyles.neighbour}`} to={workPath(work.slug)} rel={rel} viewTransition>
      <div className={`${card.frame} ${neighbourStyles.thumbnail}`}>
        <Plate image={{ ...work.image, alt: "" }} sizes={`(min-width: 48rem) ${isAlone ? "36vw" : "11rem"}, 40vw`} />
      </div>
      <span className={neighbourStyles.label}>
        {label} <span className={`h3-s ${neighbourStyles.name}`}>{work.title}</span>
      </span>
    </PageLink>
  );
}

function PreviewBand({ loaderData }: { loaderData: Route.ComponentProps["loaderData"] | undefined }) {
  if (!loaderData || !("band" in loaderData)) return null;
  const { state, until, editPath } = loaderData.band;
  const { preview } = copy;
  return (
    <aside className={`wrap spread ${bandStyles.band}`} aria-label={preview.label}>
      <p className={`cluster ${bandStyles.text}`}>
        <span className={bandStyles.badge}>{preview[state]}</span>
        <span className="visually-hidden">, </span>
        <span>
          {until === undefined
            ? preview.onlyYou
            : fill(preview.until, { date: frenchDay(dayOf(new Date(until)), "date") })}
        </span>
      </p>
      {editPath !== undefined && (
        <Link className={`tap ${bandStyles.edit}`} to={editPath}>
          {preview.edit}
        </Link>
      )}
    </aside>
  );
}
