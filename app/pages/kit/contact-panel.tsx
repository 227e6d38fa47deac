import type { ReactNode } from "react";
import { Link } from "react-router";
import { phoneLink, whatsAppLink } from "#app/paths.ts";
import arrowRightIcon from "#app/ui/icons/arrow-right.svg?shapes";
import arrowUpRightIcon from "#app/ui/icons/arrow-up-right.svg?shapes";
import downloadIcon from "#app/ui/icons/download.svg?shapes";
import { BrandIcon, Icon } from "#app/ui/icons/icon.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import { site } from "#content/site.ts";
import styles from "./contact-panel.module.css";

interface ContactPanelProps {
  id?: string | undefined;
  title: string;
  text: string;
  children?: ReactNode;
  ways: { label: string; value: string; href: string; download?: boolean }[];
  profilesLabel: string;
}

export function ContactPanel({ id, title, text, children, ways, profilesLabel }: ContactPanelProps) {
  return (
    <section className={styles.panel} id={id}>
      <h2 className={styles.title}>{title}</h2>
      <div className={`stack ${styles.columns}`}>
        <div>
          <p className={`lead ${styles.text}`}>{wholeWords(text)}</p>
          {children}
        </div>
        <div>
          <ul>
            {ways.map(({ label, value, href, download = false }) => (
              <li key={href} className={styles.line}>
                <Link className={styles.way} to={href} rel="noopener" reloadDocument={download}>
                  <span className={styles.label}>{label}</span> <span className={styles.value}>{value}</span>
                  <Icon shapes={download ? downloadIcon : href.startsWith("/") ? arrowRightIcon : arrowUpRightIcon} />
                </Link>
              </li>
            ))}
          </ul>
          {site.profiles.length > 0 && (
            <ul className={styles.profiles} aria-label={profilesLabel}>
              {site.profiles.map(({ network, name, url }) => (
                <li key={url}>
                  <a className="tap underlined" href={url} rel="me noopener">
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

export function directWays(copy: Record<"byMail" | "booking" | "bookingValue" | "byWhatsApp" | "byPhone", string>) {
  const { email, bookingUrl, whatsapp, phone } = site;
  return [
    { label: copy.byMail, value: email, href: `mailto:${email}` },
    ...(bookingUrl ? [{ label: copy.booking, value: copy.bookingValue, href: bookingUrl }] : []),
    ...(whatsapp ? [{ label: copy.byWhatsApp, value: whatsapp, href: whatsAppLink(whatsapp) }] : []),
    ...(phone && phone !== whatsapp ? [{ label: copy.byPhone, value: phone, href: phoneLink(phone) }] : []),
  ];
}
