import type { ReactNode } from "react";
import styles from "./service-row.module.css";
import { TextLink } from "./text-link.tsx";

interface ServiceRowProps {
  services: {
    id: string;
    title: string;
    desc: string;
    to: string;
    drawing: ReactNode;
  }[];
  linkText: string;
}

export function ServiceRow({ services, linkText }: ServiceRowProps) {
  return (
    <ul className={`${styles.row} ${styles[columns(services.length)]}`}>
      {services.map(({ id, title, desc, to, drawing }) => (
        <li key={id} className={styles.service}>
          <div>{drawing}</div>
          <h3>{title}</h3>
          <p>{desc}</p>
          <TextLink to={to} arrow="arrow-right">
            {linkText}
            <span className="visually-hidden"> {title}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** Five and six services stand in two rows. */
function columns(count: number): "one" | "two" | "three" | "four" {
  if (count === 4) return "four";
  return count > 2 ? "three" : count === 2 ? "two" : "one";
}
