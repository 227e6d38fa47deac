import { Link } from "react-router";
import { admin } from "#app/content/admin.ts";
import { Icon } from "#app/ui/icon.tsx";
import { reveal } from "../work-list/row-ids.ts";
import styles from "./band.module.css";
import type { Fact } from "./facts.ts";

const { band: copy } = admin;

/** What waits for the owner, and what the site counts. */
export function Band({ facts }: { facts: Fact[] }) {
  return (
    <section className={styles.band} aria-label={copy.label}>
      {facts.map((fact) => (
        <div key={fact.link.to + fact.title} className={styles.fact}>
          <span className={styles.dot} data-ink={fact.ink} />
          <h2 className={styles.title}>{fact.title}</h2>
          <p className={styles.line}>{fact.line}</p>
          <FactLink {...fact} />
        </div>
      ))}
    </section>
  );
}

function FactLink({ title, link: { label, to } }: Fact) {
  const attributes = {
    className: styles.link,
    "aria-label": `${title}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  };
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <Icon name="arrow-right" className={styles.arrow} />
    </>
  );
  if (!to.startsWith("#")) {
    return (
      <Link to={to} {...attributes}>
        {content}
      </Link>
    );
  }
  return (
    <a
      href={to}
      {...attributes}
      onClick={(event) => {
        event.preventDefault();
        reveal(to.slice(1));
      }}
    >
      {content}
    </a>
  );
}
