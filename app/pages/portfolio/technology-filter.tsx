import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { portfolioPath } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { Shapes } from "#app/ui/icons/shapes.tsx";
import type { Filter } from "./filter.ts";
import styles from "./technology-filter.module.css";

const { filter: copy } = portfolioTexts;

export function TechnologyFilter({ technologies, works, chosen }: Filter) {
  const list = useShownEntry(chosen?.slug);
  if (technologies.length === 0) return null;
  return (
    <nav className={styles.filter} aria-label={copy.label}>
      <ul className={`cluster ${styles.list}`} ref={list}>
        <Entry isChosen={!chosen} count={works}>
          {copy.all}
        </Entry>
        {technologies.map(({ slug, name, count, logo }) => (
          <Entry key={slug} slug={slug} isChosen={slug === chosen?.slug} count={count}>
            {logo && <Shapes className={`logo ${styles.icon}`} {...logo} />}
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
        className={`tap quiet ring-in ${styles.entry}`}
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

/** Brings the chosen entry into view where the list scrolls sideways, without scrolling the page. */
function useShownEntry(slug: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another entry
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (!list.current || !entry) return;
    list.current.scrollLeft = entry.offsetLeft - (list.current.clientWidth - entry.offsetWidth) / 2;
  }, [slug]);
  return list;
}
