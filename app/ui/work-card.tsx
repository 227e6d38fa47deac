import type { ReactNode } from "react";
import { Link, useViewTransitionState } from "react-router";
import type { PicturePriority } from "./picture.tsx";
import { type MountedImage, Plate } from "./plate.tsx";
import { preloadLetters } from "./preload-fonts.ts";
import { sharedElement, workElements } from "./shared-element.ts";
import { siteAddress } from "./site-address.ts";
import { TextLink } from "./text-link.tsx";
import styles from "./work-card.module.css";

export interface CardWork {
  id: string;
  title: string;
  year: number | string;
  url?: string | undefined;
  desc?: string | undefined;
  image?: MountedImage | undefined;
}

interface WorkCardProps {
  /** Without `desc` and `url` it is a short card, as in the carousel. */
  work: CardWork;
  to: string;
  visitLabel?: string | undefined;
  heading?: "h2" | "h3" | undefined;
  sizes: string;
  priority?: PicturePriority | undefined;
}

interface LinkedCardProps extends WorkCardProps {
  /** The word beside the cursor. */
  cursor?: string | undefined;
}

export function WorkCard({ work, to, cursor, ...rest }: LinkedCardProps) {
  // Named only during its own transition. Otherwise every card of the list would be animated separately.
  const names = useViewTransitionState(to) ? workElements(work.id) : undefined;
  return (
    <Card
      {...rest}
      work={work}
      pictureRef={sharedElement(names?.picture)}
      titleRef={sharedElement(names?.title)}
      title={
        <Link className={styles.link} to={to} viewTransition prefetch="intent" data-cursor={cursor}>
          {work.title}
        </Link>
      }
    />
  );
}

export function WorkCardPreview(props: Pick<WorkCardProps, "work" | "heading" | "sizes">) {
  return <Card {...props} title={props.work.title} />;
}

interface CardProps extends Omit<WorkCardProps, "to"> {
  title: ReactNode;
  pictureRef?: (element: HTMLElement | null) => void;
  titleRef?: (element: HTMLElement | null) => void;
}

function Card({ work, title, heading: Heading = "h3", visitLabel, sizes, priority, pictureRef, titleRef }: CardProps) {
  preloadLetters(work.title, priority === "page" ? "auto" : "low");
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {work.image ? (
          <Plate ref={pictureRef} image={work.image} sizes={sizes} priority={priority} />
        ) : (
          <div className={styles.blank} />
        )}
      </div>
      <div className={styles.caption}>
        <Heading className={styles.title}>
          <span ref={titleRef}>{title}</span>
        </Heading>
        <p className={styles.year}>{work.year}</p>
      </div>
      {work.desc && <p className={styles.desc}>{work.desc}</p>}
      {work.url && (
        <TextLink className={styles.address} href={work.url} aria-label={visitLabel} arrow="arrow-up-right">
          {siteAddress(work.url)}
        </TextLink>
      )}
    </article>
  );
}
