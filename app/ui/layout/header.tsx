import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import art from "../drawings/art.module.css";
import { type Ink, InkDot } from "../drawings/ink-dot.tsx";
import { BrandIcon } from "../icons/brand-icon.tsx";
import chevronDownIcon from "../icons/chevron-down.svg?shapes";
import { Icon } from "../icons/icon.tsx";
import mailIcon from "../icons/mail.svg?shapes";
import menuIcon from "../icons/menu.svg?shapes";
import { Shapes } from "../icons/shapes.tsx";
import type { SvgDrawing } from "../icons/svg-shapes.ts";
import xIcon from "../icons/x.svg?shapes";
import { type Theme, ThemeToggle } from "../theme/theme-toggle.tsx";
import { Disclosure } from "./disclosure.tsx";
import styles from "./header.module.css";

export interface NavLinkItem {
  label: string;
  to: string;
  lang?: string;
  hrefLang?: string;
}

export interface Profile {
  network: string;
  name: string;
  url: string;
}

interface HeaderBarProps {
  brand: { name: string; mark: SvgDrawing; label: string; to: string };
  mail: { label: string; href: string };
  theme: Theme;
  here: string | undefined;
  themeLabels: { toLight: string; toDark: string };
  start: ReactNode;
  end?: ReactNode;
}

interface HeaderProps extends Omit<HeaderBarProps, "start" | "end"> {
  label: string;
  items: NavLinkItem[];
  services: { label: string; entries: (NavLinkItem & { ink: Ink })[] };
  menu: { open: string; close: string };
  profiles: Profile[];
  profilesLabel: string;
}

export function HeaderBar({ brand, mail, theme, here, themeLabels, start, end }: HeaderBarProps) {
  return (
    <header className={`wrap ${styles.header}`}>
      <Link className={`tap ${styles.brand}`} to={brand.to} aria-label={brand.label}>
        <Shapes {...brand.mark} className={art.drawing} />
        {brand.name}
      </Link>
      {start}
      <ThemeToggle theme={theme} here={here} labels={themeLabels} />
      <a className={`square ${styles.mail}`} href={mail.href} aria-label={mail.label} title={mail.label}>
        <Icon shapes={mailIcon} />
        <span>{mail.label}</span>
      </a>
      {end}
    </header>
  );
}

export function Header({ label, items, services, menu, profiles, profilesLabel, ...bar }: HeaderProps) {
  const entries = <Entries items={items} services={services} />;
  return (
    <HeaderBar
      {...bar}
      start={
        <nav className={`wide-only ${styles.wide}`} aria-label={label}>
          {entries}
        </nav>
      }
      end={
        <Disclosure
          className={styles.menu}
          summaryClassName="square"
          summary={
            <>
              <Icon shapes={menuIcon} className={styles.whenClosed} />
              <Icon shapes={xIcon} className={styles.whenOpen} />
              <span className={`visually-hidden ${styles.whenClosed}`}>{menu.open}</span>
              <span className={`visually-hidden ${styles.whenOpen}`}>{menu.close}</span>
            </>
          }
        >
          <nav className={styles.panel} aria-label={label}>
            {entries}
            {profiles.length > 0 && (
              <ul className={`cluster ${styles.profiles}`} aria-label={profilesLabel}>
                {profiles.map(({ network, name, url }) => (
                  <li key={url}>
                    <a className="square" href={url} rel="me noopener" aria-label={name}>
                      <BrandIcon name={network} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </nav>
        </Disclosure>
      }
    />
  );
}

/** The entries are rendered twice, as a row and in the mobile menu. The width decides which ones are visible. */
function Entries({ items, services }: Pick<HeaderProps, "items" | "services">) {
  const { pathname } = useLocation();
  const inServices = services.entries.some(({ to }) => pathname === to);
  return (
    <ul className={styles.entries}>
      {items.map(({ label, to }) => (
        <li key={to}>
          <Link className={`tap quiet ${styles.entry}`} to={to} aria-current={current(pathname, to)} prefetch="intent">
            {label}
          </Link>
        </li>
      ))}
      <li>
        <Disclosure
          className={styles.services}
          summaryClassName={`tap quiet ${styles.entry}`}
          current={inServices ? "true" : undefined}
          summary={
            <>
              {services.label}
              <Icon shapes={chevronDownIcon} className={styles.chevron} />
            </>
          }
        >
          <ul className={styles.list}>
            {services.entries.map(({ label, to, ink }) => (
              <li key={to}>
                <Link
                  className={`tap quiet ${styles.service}`}
                  to={to}
                  aria-current={current(pathname, to)}
                  prefetch="intent"
                >
                  <InkDot ink={ink} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      </li>
    </ul>
  );
}

function current(pathname: string, to: string) {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}
