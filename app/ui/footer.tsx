import { Link } from "react-router";
import styles from "./footer.module.css";
import type { NavLinkItem } from "./header.tsx";

interface FooterProps {
  label: string;
  links: NavLinkItem[];
  copyright: string;
}

export function Footer({ label, links, copyright }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <nav aria-label={label}>
        <ul className={styles.links}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link className={styles.link} to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>{copyright}</p>
    </footer>
  );
}
