import type { ReactNode } from "react";
import styles from "./facts.module.css";

interface FactsProps {
  facts: { label: ReactNode; value: ReactNode; id: string }[];
  className?: string | undefined;
}

export function Facts({ facts, className = "" }: FactsProps) {
  return (
    <dl className={`ruled ${styles.facts} ${className}`}>
      {facts.map(({ id, label, value }) => (
        <div key={id} className={styles.fact}>
          <dt>{label}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
