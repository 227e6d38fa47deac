import { Link } from "react-router";
import { dayOf, frenchDay } from "#app/formats/calendar.ts";
import { fill } from "#app/formats/fill.ts";
import { filled } from "#app/formats/filled.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import styles from "./preview-band.module.css";

const copy = filled(portfolioTexts.work.preview);

interface PreviewBandProps {
  state: "draft" | "pending" | "online";
  /** ISO date at which the link expires; undefined for the owner, who needs no link. */
  until?: string | undefined;
  editPath?: string | undefined;
}

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
