import { visits } from "#app/texts/visits.ts";
import styles from "./day-table.module.css";
import type { visitsPage } from "./visits-page.server.ts";

const { table: copy } = visits;

type DayTableProps = NonNullable<ReturnType<typeof visitsPage>["sheet"]>["table"];

/** Without `former` nothing was counted in the period before, so its column is left out. */
export function DayTable({ caption, former, rows }: DayTableProps) {
  return (
    <table className={`full ${styles.table}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.day}</th>
          <th scope="col">{copy.views}</th>
          <th scope="col">{copy.visits}</th>
          {former && <th scope="col">{former}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.day}>
            <th scope="row">{row.day}</th>
            <td>{row.views}</td>
            <td>{row.visits}</td>
            {former && <td>{row.former}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
