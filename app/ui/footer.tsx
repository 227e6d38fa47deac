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
    <footer className={`spread ${styles.footer}`}>
      <nav aria-label={label}>
        <ul className="cluster">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link className="tap" to={to}>
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
