import { Link } from "react-router";
import { InkedWord, InkStrip } from "../drawings/inks.tsx";
import styles from "./footer.module.css";
import type { NavLinkItem } from "./header.tsx";

interface FooterProps {
  label: string;
  links: NavLinkItem[];
  copyright: string;
  /** The brand is written large, on a page that has no end of its own. */
  brand: string | undefined;
}

export function Footer({ label, links, copyright, brand }: FooterProps) {
  return (
    <footer className={`spread ${styles.footer}`}>
      <nav aria-label={label}>
        <ul className="cluster">
          {links.map(({ label, ...link }) => (
            <li key={link.to}>
              <Link className="tap quiet underlined" {...link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>{copyright}</p>
      {brand && (
        <div className={styles.end}>
          <InkedWord word={brand} className={styles.brand}>
            <InkStrip className={styles.strip} />
          </InkedWord>
        </div>
      )}
    </footer>
  );
}
