import { visits } from "#app/texts/visits.ts";
import styles from "./day-table.module.css";

const { table: copy } = visits;

interface DayTableProps {
  caption: string;
  /** The heading of the last column; null if nothing was counted then. */
  former: string | null;
  rows: { day: string; views: string; visits: string; former: string }[];
}

/** Every number of the drawing. */
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
