import { Link } from "react-router";
import { workPath } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { Plate } from "#app/ui/pictures/plate.tsx";
import card from "#app/ui/pictures/work-card.module.css";
import type { ShortWork } from "../kit/shown-work.ts";
import styles from "./neighbours.module.css";

const { work: copy } = portfolioTexts;

interface NeighboursProps {
  previous: ShortWork | null;
  next: ShortWork | null;
}

export function Neighbours({ previous, next }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} data-count={previous && next ? 2 : 1} aria-label={copy.neighbours}>
      {previous && <Neighbour work={previous} label={copy.previous} rel="prev" isAlone={!next} />}
      {next && <Neighbour work={next} label={copy.next} rel="next" isAlone={!previous} />}
    </nav>
  );
}

interface NeighbourProps {
  work: ShortWork;
  label: string;
  rel: "prev" | "next";
  isAlone: boolean;
}

function Neighbour({ work, label, rel, isAlone }: NeighbourProps) {
  return (
    <Link className={`ring-in ${styles.neighbour}`} to={workPath(work.slug)} rel={rel} viewTransition prefetch="intent">
      <div className={`${card.frame} ${styles.thumbnail}`}>
        <Plate image={{ ...work.image, alt: "" }} sizes={`(min-width: 48rem) ${isAlone ? "36vw" : "11rem"}, 40vw`} />
      </div>
      <span className={styles.label}>
        {label} <span className={`h3-s ${styles.name}`}>{work.title}</span>
      </span>
    </Link>
  );
}
