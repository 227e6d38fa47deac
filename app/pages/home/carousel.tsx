import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { workPath } from "#app/paths.ts";
import { homeTexts } from "#app/texts/home.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import arrowLeftIcon from "#app/ui/icons/arrow-left.svg?shapes";
import arrowRightIcon from "#app/ui/icons/arrow-right.svg?shapes";
import { type CardWork, WorkCard } from "#app/ui/pictures/work-card.tsx";
import { isPortrait } from "#app/works/pictures/mount.ts";
import styles from "./carousel.module.css";

const { carousel: copy } = homeTexts;

/** Without scripts the list scrolls. Scripts add two buttons and the keys Home and End. */
export function Carousel({ works }: { works: CardWork[] }) {
  const heading = useId();
  const { scroller, ends, step } = useSteps();
  const overflows = ends && !(ends.first && ends.last);
  useDrag(scroller);

  function goToEnds(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    event.currentTarget.scrollTo({ left: event.key === "Home" ? 0 : event.currentTarget.scrollWidth });
  }

  return (
    <div className={styles.carousel} data-overflows={overflows}>
      <div className={`wrap spread ${styles.head}`}>
        <h2 id={heading} className="inks-in">
          {copy.h2}
        </h2>
        {overflows && (
          <div className="cluster wide-only">
            <IconButton
              look="large"
              icon={arrowLeftIcon}
              label={copy.previous}
              disabled={ends.first}
              onClick={() => step(-1)}
            />
            <IconButton
              look="large"
              icon={arrowRightIcon}
              label={copy.next}
              disabled={ends.last}
              onClick={() => step(1)}
            />
          </div>
        )}
      </div>
      <section
        ref={scroller}
        className={`ring-in ${styles.scroller}`}
        data-cursor={overflows ? copy.drag : undefined}
        aria-labelledby={heading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by the keyboard
        tabIndex={0}
        onKeyDown={goToEnds}
      >
        <ul className={`wrap ${styles.list}`}>
          {works.map((work, index) => (
            <li key={work.slug} className={styles.item}>
              <WorkCard
                work={work}
                to={workPath(work.slug)}
                sizes={isPortrait(work.image) ? "(min-width: 42rem) 19rem, 46vw" : "(min-width: 42rem) 34rem, 82vw"}
                priority={index === 0 ? "list" : undefined}
              />
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.track}>
        <div className={`follows-scroll ${styles.part}`} />
      </div>
    </div>
  );
}

function useDrag(scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    async function load({ pointerType }: PointerEvent) {
      if (pointerType !== "mouse") return;
      list?.removeEventListener("pointerenter", load);
      const module = await import("#app/ui/motion/drag.ts").catch(() => undefined);
      if (!list || !module || isUnmounted) return;
      stop = module.dragToScroll(list, (place) => {
        const offsets = itemOffsets(list);
        return offsets[nearestItem(offsets, place)] ?? 0;
      });
    }
    list.addEventListener("pointerenter", load);
    return () => {
      isUnmounted = true;
      list.removeEventListener("pointerenter", load);
      stop?.();
    };
  }, [scroller]);
}

/** `ends` says whether the first and the last item are reached; it is undefined until hydration. */
function useSteps() {
  const scroller = useRef<HTMLElement>(null);
  // Another click continues from the target of the current scroll animation.
  const target = useRef<number>(undefined);
  const [ends, setEnds] = useState<{ first: boolean; last: boolean }>();

  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const last = list.scrollLeft >= list.scrollWidth - list.clientWidth - 1;
      setEnds({ first: list.scrollLeft <= 1, last });
      clearTimeout(timer);
      timer = setTimeout(() => {
        target.current = undefined;
      }, 150);
    };
    const resizes = new ResizeObserver(update);
    resizes.observe(list);
    list.addEventListener("scroll", update, { passive: true });
    return () => {
      resizes.disconnect();
      list.removeEventListener("scroll", update);
      clearTimeout(timer);
    };
  }, []);

  function step(by: 1 | -1) {
    const list = scroller.current;
    if (!list) return;
    const offsets = itemOffsets(list);
    const from = target.current ?? nearestItem(offsets, list.scrollLeft);
    target.current = Math.min(Math.max(from + by, 0), offsets.length - 1);
    list.scrollTo({ left: offsets[target.current] ?? 0 });
  }

  return { scroller, ends, step };
}

/** Pixels from the beginning of the first item to that of each. */
function itemOffsets(list: HTMLElement): number[] {
  const items = [...list.querySelectorAll("li")];
  return items.map((item) => item.offsetLeft - (items[0]?.offsetLeft ?? 0));
}

function nearestItem(offsets: number[], place: number): number {
  const distances = offsets.map((offset) => Math.abs(offset - place));
  return distances.indexOf(Math.min(...distances));
}
