import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { portfolio } from "#app/copy/portfolio.ts";
import { portfolioPath } from "#app/paths.ts";
import { TechIcon } from "#app/ui/tech-icon.tsx";
import type { Filter } from "./filter.ts";
import styles from "./technology-filter.module.css";

const { filter: copy } = portfolio;

export function TechnologyFilter({ technologies, works, chosen }: Filter) {
  const list = useShownEntry(chosen?.slug);
  if (technologies.length === 0) return null;
  return (
    <nav className={styles.filter} aria-label={copy.label}>
      <ul className={styles.list} ref={list}>
        <Entry isChosen={!chosen} count={works}>
          {copy.all}
        </Entry>
        {technologies.map(({ slug, name, count, logo }) => (
          <Entry key={slug} slug={slug} isChosen={slug === chosen?.slug} count={count}>
            {logo && <TechIcon className={styles.icon} shapes={logo} />}
            {name}
          </Entry>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  slug?: string;
  isChosen: boolean;
  count: number;
  children: ReactNode;
}

function Entry({ slug, isChosen, count, children }: EntryProps) {
  return (
    <li>
      <Link
        className={styles.entry}
        to={portfolioPath({ techno: slug })}
        aria-current={isChosen || undefined}
        viewTransition
        preventScrollReset
        prefetch="intent"
      >
        {children} <span className={styles.count}>{count}</span>
      </Link>
    </li>
  );
}

/** Gaps between the entries, in pixels. */
const gaps = [24, 28, 32, 36, 40];

/**
 * Where the list scrolls sideways, the chosen entry is scrolled into view, without scrolling the page, and a gap is taken
 * that cuts an entry at the edge: so one sees that the list goes on.
 */
function useShownEntry(slug: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another entry
  useEffect(() => {
    const element = list.current;
    const entry = element?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (!element || !entry || getComputedStyle(element).flexWrap === "wrap") return;
    for (const gap of gaps) {
      element.style.columnGap = `${gap}px`;
      element.scrollLeft = entry.offsetLeft - (element.clientWidth - entry.offsetWidth) / 2;
      if (isCutAtEdge(element)) break;
    }
  }, [slug]);
  return list;
}

/** Whether the entry at the right edge is seen in part, or the list ends there. */
function isCutAtEdge(element: HTMLElement): boolean {
  const edge = element.scrollLeft + element.clientWidth;
  if (edge >= element.scrollWidth - 1) return true;
  return Array.from(element.children).some((child) => {
    const { offsetLeft, offsetWidth } = child as HTMLElement;
    const seen = (edge - offsetLeft) / offsetWidth;
    return seen > 0.25 && seen < 0.75;
  });
}
