import { Link } from "react-router";
import { fill, inFrench } from "#app/formats/fill.ts";
import { EmptyState } from "#app/pages/kit/slow-list.tsx";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { visits as copy } from "#app/texts/visits.ts";
import { CornerMarks } from "#app/ui/drawings/corner-marks.tsx";
import { adminPaths } from "../admin-paths.ts";
import { DeskPage, deskMeta, Fold, Tabs } from "../kit/desk-page.tsx";
import type { Route } from "./+types/visits.ts";
import styles from "./visits.module.css";
import { visitsPage } from "./visits-page.server.ts";

const periods = [30, 90, 365];

export const meta: Route.MetaFunction = () => deskMeta(copy.h1);

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

type NumbersProps = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

function Numbers({ chart, rankings, range, days }: NumbersProps) {
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
          <table className={`full ${styles.days}`}>
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

/** The unit of the inner drawing is a bar across and a view up, and the highest bar fills it. */
function Chart({ label, title, current, bars, most, place, peak, lines, dates }: NumbersProps["chart"]) {
  const top = Math.max(1, most);
  const heightOf = (views: number) => `${100 - (100 * views) / top}%`;
  return (
    <figure className="full">
      {/* The inks are those of the light theme, in both themes. */}
      <div className={styles.sheet} data-theme="light" data-ink="sage">
        <CornerMarks />
        <svg className={`full ${styles.drawing}`} role="img" aria-label={label}>
          <svg viewBox={`0 0 ${bars.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
            {lines.map((views) => (
              <line key={views} className={styles.line} x2={bars.length} y1={top - views} y2={top - views} />
            ))}
            {bars.map(({ day, views }, index) => (
              <rect
                key={day}
                className={index === bars.length - 1 ? styles.current : styles.bar}
                x={index + 0.17}
                y={top - views}
                width="0.66"
                height={views}
              />
            ))}
          </svg>
          {lines.map((views) => (
            <text key={views} x="-10" y={heightOf(views)} dy="5" textAnchor="end">
              {inFrench(views)}
            </text>
          ))}
          <text x={`${(100 * (place + 0.5)) / bars.length}%`} y={heightOf(most)} dy="-8" textAnchor="middle">
            {inFrench(most)}
          </text>
        </svg>
        <div className={`spread ${styles.dates}`} aria-hidden="true">
          {dates.map((date) => (
            <span key={date}>{date}</span>
          ))}
        </div>
      </div>
      <figcaption className={`cluster hint ${styles.key}`}>
        <span>{title}</span>
        <span className="cluster">
          <svg className={styles.swatch} data-theme="light" data-ink="sage" aria-hidden="true">
            <rect className={styles.current} x="1" y="1" width="18" height="18" />
          </svg>
          {current}
        </span>
        <span>{peak}</span>
      </figcaption>
    </figure>
  );
}

type RankingProps = NumbersProps["rankings"][number];

function Ranking({ title, more, most, rows, others }: RankingProps) {
  return (
    <section>
      <h2 className={`h3-s ${styles.title}`}>{title}</h2>
      <RankedRows label={title} rows={rows} most={most} />
      {others.length > 0 && (
        <Fold size="bare" title={more}>
          <RankedRows label={more} rows={others} most={most} />
        </Fold>
      )}
    </section>
  );
}

function RankedRows({ label, rows, most }: Pick<RankingProps, "rows" | "most"> & { label: string }) {
  return (
    <table className={`full ${styles.ranking}`} aria-label={label}>
      <tbody>
        {rows.map(({ name, to, note, count }) => (
          <tr key={`${name} ${note}`}>
            <th scope="row">
              {to ? <Link to={to}>{name}</Link> : name} {note && <span className="hint">{note}</span>}
              <svg className={`full ${styles.share}`} aria-hidden="true">
                <rect width={`${(100 * count) / most}%`} height="8" />
              </svg>
            </th>
            <td>{inFrench(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
