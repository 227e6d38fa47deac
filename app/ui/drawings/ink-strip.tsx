import styles from "./ink-strip.module.css";

export const inks = ["front", "back", "wp", "seo"] as const;

export function InkStrip({ className = "" }: { className?: string | undefined }) {
  return (
    <div className={`${styles.strip} ${className}`} aria-hidden="true">
      {inks.map((ink) => (
        <span key={ink} className={`ink-${ink}`} />
      ))}
    </div>
  );
}
