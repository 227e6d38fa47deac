import { Link } from "react-router";
import { inFrench } from "#app/formats/fill.ts";
import { Fold } from "../kit/fold.tsx";
import styles from "./rankings.module.css";
import type { RankedRow, visitsPage } from "./visits-page.server.ts";

type RankingProps = NonNullable<ReturnType<typeof visitsPage>>["rankings"][number];

export function Ranking({ title, more, most, rows, others }: RankingProps) {
  return (
    <section>
      <h2 className={`h3-s ${styles.title}`}>{title}</h2>
      <Rows label={title} rows={rows} most={most} />
      {others.length > 0 && (
        <Fold size="bare" title={more}>
          <Rows label={more} rows={others} most={most} />
        </Fold>
      )}
    </section>
  );
}

function Rows({ label, rows, most }: { label: string; rows: RankedRow[]; most: number }) {
  return (
    <table className={`full ${styles.table}`} aria-label={label}>
      <tbody>
        {rows.map(({ name, to, note, count }) => (
          <tr key={`${name} ${note}`}>
            <th scope="row">
              {to ? <Link to={to}>{name}</Link> : name} {note && <span className="hint">{note}</span>}
              <svg className={`full ${styles.bar}`} aria-hidden="true">
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
