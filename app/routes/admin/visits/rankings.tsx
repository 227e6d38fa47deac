import { Link } from "react-router";
import { Fold } from "../kit/fold.tsx";
import styles from "./rankings.module.css";
import type { RankedRow, visitsPage } from "./visits-page.server.ts";

type RankingProps = ReturnType<typeof visitsPage>["rankings"][number];

export function Ranking({ title, more, rows, others }: RankingProps) {
  return (
    <section>
      <h2 className={`h3-s ${styles.title}`}>{title}</h2>
      <Rows label={title} rows={rows} />
      {others.length > 0 && (
        <Fold size="bare" title={more}>
          <Rows label={more} rows={others} />
        </Fold>
      )}
    </section>
  );
}

function Rows({ label, rows }: { label: string; rows: RankedRow[] }) {
  return (
    <table className={`full ${styles.table}`} aria-label={label}>
      <tbody>
        {rows.map(({ name, to, note, shown, share }) => (
          <tr key={`${name} ${note}`}>
            <th scope="row">
              {to ? <Link to={to}>{name}</Link> : name} {note && <span className="hint">{note}</span>}
              <svg className={`full ${styles.bar}`} aria-hidden="true">
                <rect width={`${Math.round(1_000 * share) / 10}%`} height="8" />
              </svg>
            </th>
            <td>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
