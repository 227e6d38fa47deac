import { portfolioTexts } from "#app/texts/portfolio.ts";
import { siteAddress } from "#app/ui/site-address.ts";
import styles from "./facts.module.css";

const { facts: labels } = portfolioTexts.work;

interface FactsProps {
  work: { client: string; role: string; year: number | null; duration: string; url: string };
}

export function Facts({ work }: FactsProps) {
  const { client, role, year, duration, url } = work;
  const values = { client, role, year, duration, address: url && siteAddress(url) };
  const facts = Object.entries(labels).flatMap(([name, label]) => {
    const value = values[name as keyof typeof values];
    return value ? [{ label, value }] : [];
  });
  if (facts.length === 0) return null;
  return (
    <dl className={`ruled ${styles.facts}`}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
