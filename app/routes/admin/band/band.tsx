import { Link } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./band.module.css";
import type { Fact } from "./facts.server.ts";

const { band: copy } = admin;

export function Band({ facts }: { facts: Fact[] }) {
  return (
    <section className={styles.band} aria-label={copy.label}>
      {facts.map((fact) => (
        <div key={fact.title} className={styles.fact}>
          <span className={`${fact.ink ? `ink-${fact.ink}` : ""} ${styles.dot}`} data-ink={fact.ink} />
          <h2 className={`h3-s ${styles.title}`}>{fact.title}</h2>
          <p className={styles.line}>{fact.line}</p>
          {fact.link && <FactLink title={fact.title} {...fact.link} />}
        </div>
      ))}
    </section>
  );
}

function FactLink({ title, label, to }: { title: string; label: string; to: string }) {
  return (
    <Link
      to={to}
      className={`tap strong ${styles.link}`}
      aria-label={`${title}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
    >
      <span>{label}</span>
      <Icon name="arrow-right" />
    </Link>
  );
}
