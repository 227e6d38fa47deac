import { Link } from "react-router";
import { dayOf, frenchDay } from "#app/calendar.ts";
import { fill } from "#app/fill.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import styles from "./preview-band.module.css";

const { preview: copy } = portfolioTexts.work;

interface PreviewBandProps {
  /** When the link expires, as an ISO date. */
  until: string;
  /** For the owner: the address of the form. */
  editPath?: string | undefined;
}

/** Stands above the header of a draft's page. */
export function PreviewBand({ until, editPath }: PreviewBandProps) {
  return (
    <aside className={`wrap ${styles.band}`} aria-label={copy.label}>
      <p className={styles.text}>
        <span className={styles.badge}>{copy.draft}</span>
        <span className="visually-hidden">, </span>
        <span>{fill(copy.until, { date: frenchDay(dayOf(new Date(until)), "date") })}</span>
      </p>
      {editPath !== undefined && (
        <Link className={styles.edit} to={editPath}>
          {copy.edit}
        </Link>
      )}
    </aside>
  );
}
