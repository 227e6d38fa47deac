import { data, redirect, useViewTransitionState } from "react-router";
import { beginning } from "#app/formats/fill.ts";
import { plainText } from "#app/formats/light-text.ts";
import { CtaPanel } from "#app/pages/kit/cta-panel.tsx";
import { workData } from "#app/pages/kit/structured-data.server.ts";
import { contactPath, paths, workPath } from "#app/paths.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { siteTexts } from "#app/texts/site.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { TextLink } from "#app/ui/controls/text-link.tsx";
import mailIcon from "#app/ui/icons/mail.svg?shapes";
import { ErrorScreen } from "#app/ui/layout/error-screen.tsx";
import { sharedElement, workElements } from "#app/ui/pictures/shared-element.ts";
import { shareVersion, type Work } from "#app/works/work.ts";
import { workIdIn } from "#app/works/work-slug.ts";
import { portfolio } from "#content/portfolio.ts";
import { site } from "#content/site.ts";
import { structuredDataContext } from "../kit/document-context.server.ts";
import { pageMeta } from "../kit/page-meta.ts";
import { PrintHead, paperLinks } from "../kit/print-head.tsx";
import { type ShortWork, shortWork, shownCaseStudy } from "../kit/shown-work.ts";
import { withIcon } from "../kit/technology-icons.server.ts";
import type { Route } from "./+types/work.ts";
import { CaseStudy, type StudiedWork } from "./case-study.tsx";
import { Neighbours } from "./neighbours.tsx";
import { findPreview } from "./preview.server.ts";
import { PreviewBand } from "./preview-band.tsx";

const { work: copy } = portfolioTexts;

/** Characters: as much as a search engine shows. */
const MAX_DESCRIPTION = 160;

export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

/** The root shows `above` over the header; only a draft has it. */
export const handle = { above: PreviewOf };

function PreviewOf({ loaderData }: { loaderData: Route.ComponentProps["loaderData"] | undefined }) {
  return loaderData && "band" in loaderData ? <PreviewBand {...loaderData.band} /> : null;
}

export const links: Route.LinksFunction = paperLinks;

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (!loaderData) return [];
  if (!("version" in loaderData)) {
    const title = "expired" in loaderData ? copy.preview.expired.title : loaderData.work.title || copy.untitled;
    return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
  }
  const { work, version } = loaderData;
  const description = beginning(plainText(work.desc), MAX_DESCRIPTION);
  return pageMeta({ title: work.title, description }, place, {
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

// With a client loader no link prefetches the data, so each view asks the server: docs/decisions/0056.
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader();

export default function WorkPage({ loaderData }: Route.ComponentProps) {
  if ("expired" in loaderData) return <ExpiredPreview />;
  return "band" in loaderData ? <PublicWork work={loaderData.work} isPreview /> : <PublicWork {...loaderData} />;
}

interface PublicWorkProps {
  work: StudiedWork;
  previous?: ShortWork | null;
  next?: ShortWork | null;
  /** Its reader is a client already. */
  isPreview?: boolean;
}

function PublicWork({ work, previous = null, next = null, isPreview = false }: PublicWorkProps) {
  // Picture and title move only from and to a list. Between two works the whole page cross-fades.
  const toPortfolio = useViewTransitionState(paths.portfolio);
  const toHome = useViewTransitionState(paths.home);
  const names = toPortfolio || toHome ? workElements(work.slug) : undefined;
  const back = (
    <TextLink to={paths.portfolio} arrow="arrow-left" className="screen-only" viewTransition>
      {copy.back}
    </TextLink>
  );
  return (
    <>
      <PrintHead />
      <CaseStudy
        work={work}
        back={back}
        titleRef={sharedElement(names?.title)}
        pictureRef={sharedElement(names?.picture)}
      />
      {!isPreview && <SimilarProject workId={work.id} />}
      <Neighbours previous={previous} next={next} />
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
