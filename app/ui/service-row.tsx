import type { ReactNode } from "react";
import styles from "./service-row.module.css";
import { TextLink } from "./text-link.tsx";

interface ServiceRowProps {
  services: {
    id: string;
    title: string;
    desc: string;
    to: string;
    plate: ReactNode;
  }[];
  linkText: string;
}

export function ServiceRow({ services, linkText }: ServiceRowProps) {
  return (
    <ul className={styles.row}>
      {services.map(({ id, title, desc, to, plate }) => (
        <li key={id} className={styles.service}>
          <div className={styles.plate}>{plate}</div>
          <h3>{title}</h3>
          <p>{desc}</p>
          <TextLink to={to} arrow="arrow-right" className={styles.link}>
            {linkText}
            <span className="visually-hidden"> {title}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
