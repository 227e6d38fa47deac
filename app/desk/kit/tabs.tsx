import { Link } from "react-router";
import styles from "./tabs.module.css";

interface TabsProps {
  label: string;
  tabs: { label: string; count?: number; to: string; isCurrent: boolean }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={`cluster ${styles.tabs}`} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className="tap"
          aria-current={tab.isCurrent ? "page" : undefined}
          preventScrollReset
        >
          {tab.label} {tab.count !== undefined && <span className={styles.number}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
