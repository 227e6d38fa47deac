import type { ReactNode } from "react";
import { Link } from "react-router";
import { visits as copy } from "#app/texts/visits.ts";
import { type MountedImage, Plate } from "#app/ui/plate.tsx";
import { editWorkPath } from "../paths.ts";
import styles from "./rankings.module.css";

const MAX_ROWS = 6;

interface RankedWork {
  id: string;
  title: string;
  image: MountedImage;
  count: number;
  /** The count as it is written. */
  shown: string;
}

/** The works that were looked at, the most first. Beyond six they are in a list that opens. */
export function WorkTable({ works }: { works: RankedWork[] }) {
  const most = works[0]?.count ?? 0;
  const rows = (part: RankedWork[]) => (
    <Table label={copy.works.h2}>
      {part.map(({ id, title, image, count, shown }) => (
        <tr key={id}>
          <td className={styles.picture}>
            <Plate image={{ ...image, alt: "" }} sizes="4.5rem" />
          </td>
          <th scope="row" className={styles.name}>
            <Link to={editWorkPath(id)}>
              {title}
              <Bar share={count / most} />
            </Link>
          </th>
          <td className={styles.count}>{shown}</td>
        </tr>
      ))}
    </Table>
  );
  return (
    <>
      {rows(works.slice(0, MAX_ROWS))}
      {works.length > MAX_ROWS && (
        <details className={styles.more}>
          <summary>{copy.works.all}</summary>
          {rows(works.slice(MAX_ROWS))}
        </details>
      )}
    </>
  );
}

type RankedHost = Pick<RankedWork, "count" | "shown"> & { name: string };

interface HostTableProps {
  named: RankedHost[];
  /** The hosts that share the last row. */
  rest: RankedHost[];
  last: RankedHost;
}

/** From which sites the visits came. */
export function HostTable({ named, rest, last }: HostTableProps) {
  const most = Math.max(named[0]?.count ?? 0, last.count);
  const rows = (part: RankedHost[]) => (
    <Table label={copy.hosts.h2}>
      {part.map(({ name, count, shown }) => (
        <tr key={name}>
          <th scope="row" className={styles.name}>
            {name}
            <Bar share={count / most} />
          </th>
          <td className={styles.count}>{shown}</td>
        </tr>
      ))}
    </Table>
  );
  if (rest.length === 0) return rows(named);
  return (
    <>
      {named.length > 0 && rows(named)}
      <details className={styles.more}>
        <summary>
          <span className={styles.rest}>
            {last.name}
            <Bar share={last.count / most} />
          </span>
          <span className={styles.count}>{last.shown}</span>
        </summary>
        {rows(rest)}
      </details>
    </>
  );
}

function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <table className={styles.table} aria-label={label}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** As wide as the number's share of the largest. The number itself stands beside it. */
function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(1_000 * share) / 10} height="1" />
    </svg>
  );
}
