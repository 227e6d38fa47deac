import { visits } from "#app/texts/visits.ts";
import styles from "./day-table.module.css";
import type { visitsPage } from "./visits-page.server.ts";

const { table: copy } = visits;

type DayTableProps = NonNullable<ReturnType<typeof visitsPage>["sheet"]>["table"];

/** Every number of the drawing. Without a heading the last column is left out: nothing was counted then. */
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
