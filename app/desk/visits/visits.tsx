import { fill, inFrench } from "#app/formats/fill.ts";
import { EmptyState } from "#app/pages/kit/slow-list.tsx";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { visits as copy } from "#app/texts/visits.ts";
import { adminPaths } from "../admin-paths.ts";
import { DeskPage, deskMeta } from "../kit/desk-page.tsx";
import { Fold } from "../kit/fold.tsx";
import { Tabs } from "../kit/tabs.tsx";
import type { Route } from "./+types/visits.ts";
import { Chart } from "./chart.tsx";
import { Ranking } from "./rankings.tsx";
import styles from "./visits.module.css";
import { visitsPage } from "./visits-page.server.ts";

/** In days. */
const periods = [30, 90, 365];

export const meta: Route.MetaFunction = () => deskMeta(copy.meta);

export async function loader({ url }: Route.LoaderArgs) {
  const { visits, works } = backend();
  const period = periods.find((days) => String(days) === url.searchParams.get("jours")) ?? 30;
  const [report, list] = await Promise.all([visits.report(period), works.list()]).catch(throwUnavailable);
  return { period, page: visitsPage(report, list) };
}

export default function VisitsPage({ loaderData: { period, page } }: Route.ComponentProps) {
  const tabs = periods.map((days) => ({
    label: fill(copy.periods.name, { count: days }),
    to: `${adminPaths.visits}?jours=${days}`,
    isCurrent: days === period,
  }));
  return (
    <DeskPage title={copy.h1} end={<Tabs label={copy.periods.label} tabs={tabs} />}>
      <p className={`lead ${styles.lead}`}>{page ? page.lead : copy.empty.lead}</p>
      <div className="stack full">{page ? <Numbers {...page} /> : <EmptyState label={copy.empty.label} />}</div>
    </DeskPage>
  );
}

function Numbers({ chart, rankings, range, days }: NonNullable<Route.ComponentProps["loaderData"]["page"]>) {
  return (
    <>
      <Chart {...chart} />
      <div className={`stack full ${styles.lists}`}>
        {rankings.map((ranking) => (
          <Ranking key={ranking.title} {...ranking} />
        ))}
      </div>
      <div className={`full ${styles.notes}`}>
        <Fold title={copy.table.summary}>
          <table className={`full ${styles.table}`}>
            <caption>{range}</caption>
            <thead>
              <tr>
                <th scope="col">{copy.table.day}</th>
                <th scope="col">{copy.table.views}</th>
                <th scope="col">{copy.table.visits}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, views, visits }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{inFrench(views)}</td>
                  <td>{inFrench(visits)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Fold>
        <Fold title={copy.method.summary}>
          <p>{copy.method.paragraph}</p>
        </Fold>
      </div>
    </>
  );
}
