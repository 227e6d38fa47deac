import { useNavigation } from "react-router";
import { backend } from "#app/backend.server.ts";
import { portfolio as copy } from "#app/content/portfolio.ts";
import { fill } from "#app/fill.ts";
import { staleContext } from "#app/guards.server.ts";
import { paths, workPath } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingState } from "#app/ui/loading-state.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { siteAddress } from "#app/ui/site-address.ts";
import { WorkCard } from "#app/ui/work-card.tsx";
import type { Route } from "./+types/portfolio.ts";
import { CallToAction } from "./call-to-action.tsx";
import { pageMeta } from "./page-meta.ts";
import styles from "./portfolio.module.css";
import { shownWork } from "./shown-work.ts";

export const meta: Route.MetaFunction = () => pageMeta(copy.meta);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { showcase, works } = backend();
  const [after, before] = [url.searchParams.get("apres"), url.searchParams.get("avant")];
  const read = () => works.page({ after, before });
  const { value, fresh } = await showcase.read(`portfolio ${after} ${before}`, read);
  if (!fresh) context.set(staleContext, true);
  return {
    works: value?.works.map(shownWork) ?? [],
    after: value?.after ?? null,
    before: value?.before ?? null,
    failed: value === null,
  };
}

export default function Portfolio({ loaderData: { works, after, before, failed } }: Route.ComponentProps) {
  const navigation = useNavigation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname === paths.portfolio;
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <PageTitle size="page">{copy.h1}</PageTitle>
        {isLoading && <LoadingState label={copy.loading} />}
        {!isLoading && works.length === 0 && (
          <div className={styles.empty}>
            <EmptyState label={copy.empty} retry={failed ? { label: copy.retry, to: paths.portfolio } : undefined} />
          </div>
        )}
        {!isLoading && works.length > 0 && (
          <ul className={styles.list} aria-label={copy.listLabel}>
            {works.map((work, index) => (
              <li key={work.id}>
                <WorkCard
                  work={work}
                  to={workPath(work.id)}
                  heading="h2"
                  visitLabel={fill(copy.card.visit, { address: siteAddress(work.url), title: work.title })}
                  sizes="(min-width: 48rem) 51vw, 90vw"
                  priority={index === 0}
                />
              </li>
            ))}
          </ul>
        )}
        {(after || before) && (
          <nav className={styles.pages} aria-label={copy.pagination.label}>
            {before && <ButtonLink to={`?avant=${before}`}>{copy.pagination.previous}</ButtonLink>}
            {after && <ButtonLink to={`?apres=${after}`}>{copy.pagination.next}</ButtonLink>}
          </nav>
        )}
      </div>
      <CallToAction copy={copy.callToAction} />
    </>
  );
}
