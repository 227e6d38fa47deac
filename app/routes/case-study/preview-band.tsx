import { Link } from "react-router";
import { dayOf, frenchDay } from "#app/calendar.ts";
import { fill } from "#app/fill.ts";
import { filled } from "#app/filled.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import styles from "./preview-band.module.css";

const copy = filled(portfolioTexts.work.preview);

interface PreviewBandProps {
  state: "draft" | "pending" | "online";
  /** When the link expires, as an ISO date; undefined for the owner, who sees it without a link. */
  until?: string | undefined;
  /** For the owner: the address of the form. */
  editPath?: string | undefined;
}

/** Stands above the header of the page of what is being prepared. */
export function PreviewBand({ state, until, editPath }: PreviewBandProps) {
  return (
    <aside className={`wrap spread ${styles.band}`} aria-label={copy.label}>
      <p className={`cluster ${styles.text}`}>
        <span className={styles.badge}>{copy[state]}</span>
        <span className="visually-hidden">, </span>
        <span>
          {until === undefined ? copy.onlyYou : fill(copy.until, { date: frenchDay(dayOf(new Date(until)), "date") })}
        </span>
      </p>
      {editPath !== undefined && (
        <Link className={`tap ${styles.edit}`} to={editPath}>
          {copy.edit}
        </Link>
      )}
    </aside>
  );
}
