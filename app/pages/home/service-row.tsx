import type { ReactNode } from "react";
import { TextLink } from "#app/ui/controls/text-link.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import styles from "./service-row.module.css";

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
    <ul className={`ruled ${columns(services.length)}`}>
      {services.map(({ id, title, desc, to, drawing }) => (
        <li key={id} className={styles.service}>
          <div>{drawing}</div>
          <h3>{title}</h3>
          <p>{wholeWords(desc)}</p>
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
function columns(count: number) {
  if (count === 1) return styles.one;
  const number = count === 4 ? styles.four : count > 2 ? styles.three : "";
  return `${styles.columns} ${number}`;
}
