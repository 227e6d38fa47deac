import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Site } from "#app/content-schema.ts";
import { paths } from "#app/paths.ts";
import { IconButton } from "../controls/button.tsx";
import { PageLink } from "../controls/page-link.tsx";
import art from "../drawings/art.module.css";
import { type Ink, InkDot } from "../drawings/inks.tsx";
import chevronDownIcon from "../icons/chevron-down.svg?shapes";
import { BrandIcon, Icon, Shapes } from "../icons/icon.tsx";
import mailIcon from "../icons/mail.svg?shapes";
import menuIcon from "../icons/menu.svg?shapes";
import moonIcon from "../icons/moon.svg?shapes";
import sunIcon from "../icons/sun.svg?shapes";
import xIcon from "../icons/x.svg?shapes";
import styles from "./header.module.css";

export type Theme = "dark" | "light";

export interface NavLinkItem {
  label: string;
  to: string;
  lang?: string;
  hrefLang?: string;
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
  profiles: Site["profiles"];
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
          key={bar.here}
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
          <PageLink className={`tap quiet ${styles.entry}`} to={to} aria-current={current(pathname, to)}>
            {label}
          </PageLink>
        </li>
      ))}
      <li>
        <Disclosure
          key={pathname}
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
                <PageLink className={`tap quiet ${styles.service}`} to={to} aria-current={current(pathname, to)}>
                  <InkDot ink={ink} />
                  {label}
                </PageLink>
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

interface DisclosureProps {
  summary: ReactNode;
  className?: string | undefined;
  summaryClassName?: string | undefined;
  current?: "page" | "true" | undefined;
  children: ReactNode;
}

/** Scripts also close it at Escape, a click outside, when the focus leaves or a link is chosen, and on another page. */
function Disclosure({ summary, className, summaryClassName, current, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeUnlessInside = ({ target }: Event) => {
      const menu = details.current;
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    document.addEventListener("pointerdown", closeUnlessInside);
    document.addEventListener("focusin", closeUnlessInside);
    return () => {
      document.removeEventListener("pointerdown", closeUnlessInside);
      document.removeEventListener("focusin", closeUnlessInside);
    };
  }, []);

  return (
    <details
      ref={details}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) event.currentTarget.open = false;
      }}
    >
      <summary className={summaryClassName} aria-current={current}>
        {summary}
      </summary>
      {children}
    </details>
  );
}

interface ThemeToggleProps {
  theme: Theme;
  /** Address to which the form returns; by default the referrer. */
  here: string | undefined;
  labels: { toLight: string; toDark: string };
}

// The choice outlives the button: the page in English has another header, and the server's theme is read once.
let chosenInTab: Theme | undefined;

function ThemeToggle({ theme, here, labels }: ThemeToggleProps) {
  const [chosen, setChosen] = useState(chosenInTab);
  const next = (chosen ?? theme) === "dark" ? "light" : "dark";

  // A fetcher would follow the redirect with a navigation, which scrolls and adds an entry to the history.
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new URLSearchParams({ theme: next });
    chosenInTab = next;
    setChosen(next);
    paint();
    // If the request fails, only the next page does not have the new theme.
    fetch(paths.theme, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
  }

  return (
    // An error page has a frame of its own, which React paints in the theme that the server has read.
    <form ref={paint} method="post" action={paths.theme} onSubmit={choose}>
      {here !== undefined && <input type="hidden" name="to" value={here} />}
      <IconButton
        type="submit"
        name="theme"
        value={next}
        look="bare"
        icon={next === "light" ? sunIcon : moonIcon}
        label={next === "light" ? labels.toLight : labels.toDark}
      />
    </form>
  );
}

function paint() {
  if (!chosenInTab) return;
  const page = document.documentElement;
  page.dataset.theme = chosenInTab;
  const background = getComputedStyle(page).getPropertyValue("--bg");
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute("content", background);
}
