import { useViewTransitionState } from "react-router";
import { TextLink } from "../controls/button.tsx";
import { PageLink } from "../controls/page-link.tsx";
import { wholeAddress, wholeWords } from "../text/whole-words.tsx";
import { preloadLetters } from "../theme/preload-fonts.ts";
import { type MountedImage, type PicturePriority, Plate } from "./plate.tsx";
import styles from "./work-card.module.css";

export interface CardWork {
  slug: string;
  title: string;
  year: number;
  url?: string | undefined;
  desc?: string | undefined;
  image: MountedImage;
}

interface WorkCardProps {
  /** A short card, as in the carousel, has neither `desc` nor `url`. */
  work: CardWork;
  to: string;
  visitLabel?: string | undefined;
  heading?: "h2" | "h3" | undefined;
  sizes: string;
  priority?: PicturePriority | undefined;
  /** Language of the title and the work's page, if it is not that of this page. */
  lang?: string | undefined;
  cursor?: string | undefined;
  /** As the only work of its list, the card has its words beside the picture. */
  isFeature?: boolean;
}

export function WorkCard(props: WorkCardProps) {
  const { work, to, heading: Heading = "h3", visitLabel, sizes, priority, lang, cursor, isFeature } = props;
  // The names are set only during its own transition: otherwise every card of the list would be animated separately.
  const names = useViewTransitionState(to) ? workElements(work.slug) : undefined;
  preloadLetters(work.title, priority === "page" ? "auto" : "low");
  return (
    <article className={styles.card} data-feature={isFeature}>
      <div className={styles.frame}>
        <Plate ref={sharedElement(names?.picture)} image={work.image} sizes={sizes} priority={priority} />
      </div>
      <div className={`spread ${styles.caption}`}>
        <Heading className={`h3-s ${styles.title}`}>
          <span ref={sharedElement(names?.title)} className="whole">
            <PageLink
              className={`title-link ${styles.link}`}
              to={to}
              viewTransition
              lang={lang}
              hrefLang={lang}
              data-cursor={cursor}
            >
              {work.title}
            </PageLink>
          </span>
        </Heading>
        <p>{work.year}</p>
      </div>
      {work.desc && <p>{wholeWords(work.desc)}</p>}
      {work.url && (
        <TextLink href={work.url} aria-label={visitLabel} arrow="arrow-up-right">
          {wholeAddress(work.url)}
        </TextLink>
      )}
    </article>
  );
}

/** The policy `style-src 'self'` blocks a style attribute. Refs are set before the browser captures the new page. */
export function sharedElement(name: string | undefined) {
  return (element: HTMLElement | null) => {
    if (element) element.style.viewTransitionName = name ?? "";
  };
}

/** A work's card and its page give picture and title these names in a view transition. */
export function workElements(slug: string) {
  return { picture: `tirage-${slug}`, title: `titre-${slug}` };
}
