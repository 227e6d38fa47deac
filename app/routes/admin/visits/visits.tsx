import { backend } from "#app/backend.server.ts";
import { fill } from "#app/fill.ts";
import { visits as copy } from "#app/texts/visits.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { periodOf, periods } from "#app/visits/periods.ts";
import { DeskPage, deskMeta } from "../kit/desk-page.tsx";
import { Fold } from "../kit/fold.tsx";
import { Tabs } from "../kit/tabs.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/visits.ts";
import { DayTable } from "./day-table.tsx";
import { Ranking } from "./rankings.tsx";
import { Sheet } from "./sheet.tsx";
import styles from "./visits.module.css";
import { visitsPage } from "./visits-page.server.ts";

export const meta: Route.MetaFunction = () => deskMeta(copy.meta);

export async function loader({ url }: Route.LoaderArgs) {
  const { visits, works, logFailure } = backend();
  const period = periodOf(url.searchParams.get("jours"));
  const orNull = (error: unknown) => {
    logFailure("visits_not_read", error);
    return null;
  };
  // If the works cannot be read, their ranking is left out.
  const [report, list] = await Promise.all([visits.report(period).catch(orNull), works.list().catch(() => [])]);
  return { days: period.days, page: report && visitsPage(report, period, list) };
}

export default function VisitsPage({ loaderData: { days, page } }: Route.ComponentProps) {
  return (
    <DeskPage
      title={copy.h1}
      end={
        <Tabs
          label={copy.periods.label}
          tabs={periods.map((period) => ({
            label: fill(copy.periods.name, { count: period.days }),
            to: `${adminPaths.visits}?jours=${period.days}`,
            isCurrent: period.days === days,
          }))}
        />
      }
    >
      <p className={`lead ${styles.lead}`}>{page ? page.lead : copy.failed.lead}</p>
      {page?.sheet ? (
        <Sheet {...page.sheet} />
      ) : (
        <div className={`full ${styles.empty}`}>
          <EmptyState
            label={copy.empty.label}
            retry={page ? undefined : { label: copy.failed.retry, to: `${adminPaths.visits}?jours=${days}` }}
          />
        </div>
      )}
      {page && <Numbers {...page} />}
    </DeskPage>
  );
}

type PageData = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

function Numbers({ rankings, sheet }: PageData) {
  if (!sheet) return null;
  return (
    <>
      <div className={`stack full ${styles.lists}`}>
        {rankings.map((ranking) => (
          <Ranking key={ranking.title} {...ranking} />
        ))}
      </div>
      <div className={`full ${styles.notes}`}>
        <Fold title={copy.table.summary}>
          <DayTable {...sheet.table} />
        </Fold>
        <Fold title={copy.method.summary}>
          <p>{copy.method.paragraph}</p>
        </Fold>
      </div>
    </>
  );
}
