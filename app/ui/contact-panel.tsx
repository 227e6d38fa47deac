import { Link } from "react-router";
import { BrandIcon } from "./brand-icon.tsx";
import styles from "./contact-panel.module.css";
import { Icon } from "./icon.tsx";
import { TextLink } from "./text-link.tsx";

interface ContactPanelProps {
  id?: string | undefined;
  title: string;
  text: string;
  /** The link to a file for address books. */
  card?: { label: string; href: string } | undefined;
  /** A path of the site, or another address. */
  ways: { label: string; value: string; href: string }[];
  profiles: { network: string; name: string; url: string }[];
  profilesLabel: string;
}

export function ContactPanel({ id, title, text, card, ways, profiles, profilesLabel }: ContactPanelProps) {
  return (
    <section className={styles.panel} id={id}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.columns}>
        <div>
          <p className={`lead ${styles.text}`}>{text}</p>
          {card && (
            <TextLink href={card.href} download>
              {card.label}
            </TextLink>
          )}
        </div>
        <div>
          <ul>
            {ways.map(({ label, value, href }) => (
              <li key={href} className={styles.line}>
                <Link className={styles.way} to={href} rel="noopener">
                  <span className={styles.label}>{label}</span> <span className={styles.value}>{value}</span>
                  <Icon name={href.startsWith("/") ? "arrow-right" : "arrow-up-right"} />
                </Link>
              </li>
            ))}
          </ul>
          {profiles.length > 0 && (
            <ul className={styles.profiles} aria-label={profilesLabel}>
              {profiles.map(({ network, name, url }) => (
                <li key={url}>
                  <a className="tap" href={url} rel="me noopener">
                    <BrandIcon name={network} />
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
