import { data, Link } from "react-router";
import { backend } from "#app/backend.server.ts";
import { messages } from "#app/content/messages.ts";
import { portfolio } from "#app/content/portfolio.ts";
import { site } from "#app/content/site.ts";
import { staleContext } from "#app/guards.server.ts";
import { paths, workPath } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { sharedElement, workElements } from "#app/ui/shared-element.ts";
import { siteAddress } from "#app/ui/site-address.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/work.ts";
import { pageMeta } from "./page-meta.ts";
import { type ShownWork, shownWork } from "./shown-work.ts";
import styles from "./work.module.css";

const { work: copy } = portfolio;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.work.title, description: loaderData.work.desc }) : [];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { value, fresh } = await backend().showcase.read(`work ${params.workId}`, () => readWork(params.workId));
  if (!fresh) context.set(staleContext, true);
  // A 404 would tell search engines that the work is gone.
  if (!value && !fresh) throw data(messages.unavailable, { status: 503, headers: { "Retry-After": "5" } });
  if (!value) throw data(null, { status: 404 });
  return value;
}

async function readWork(id: string) {
  const { works } = backend();
  const work = await works.find(id);
  if (!work) return null;
  const { previous, next } = await works.neighbours(work);
  return { work: shownWork(work), previous: previous && shownWork(previous), next: next && shownWork(next) };
}

export default function WorkPage({ loaderData: { work, previous, next } }: Route.ComponentProps) {
  const names = workElements(work.id);
  return (
    <>
      <article className={`wrap ${styles.work}`} key={work.id}>
        <div className={styles.picture}>
          <Picture
            ref={sharedElement(names.picture)}
            image={work.image}
            sizes="(min-width: 48rem) 62vw, 100vw"
            priority
          />
        </div>
        <div className={styles.text}>
          <TextLink to={paths.portfolio} arrow="arrow-left">
            {copy.back}
          </TextLink>
          <PageTitle size="case" ref={sharedElement(names.title)}>
            {work.title}
          </PageTitle>
          <p className={styles.desc}>{work.desc}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{copy.year}</dt>
              <dd>{work.year}</dd>
            </div>
            <div>
              <dt>{copy.address}</dt>
              <dd>{siteAddress(work.url)}</dd>
            </div>
          </dl>
          <ButtonLink href={work.url} newTab={site.newTab} variant="primary" arrow="arrow-up-right">
            {copy.visit}
          </ButtonLink>
        </div>
      </article>
      {(previous || next) && (
        <nav className={styles.neighbours} aria-label={copy.neighbours}>
          {previous && <Neighbour work={previous} label={copy.previous} side={styles.previous} />}
          {next && <Neighbour work={next} label={copy.next} side={styles.next} />}
        </nav>
      )}
    </>
  );
}

function Neighbour({ work, label, side }: { work: ShownWork; label: string; side: string | undefined }) {
  return (
    <Link className={`${styles.neighbour} ${side}`} to={workPath(work.id)} viewTransition prefetch="intent">
      <Picture className={styles.thumbnail} image={{ ...work.image, alt: "" }} sizes="11rem" cover />
      <span>
        <span className={styles.label}>{label}</span>
        <span className={styles.title}>{work.title}</span>
      </span>
    </Link>
  );
}
