import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { StorySection } from "#app/pages/kit/story-section.tsx";
import { portfolioPath } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Shapes } from "#app/ui/icons/shapes.tsx";
import { Facts } from "#app/ui/layout/facts.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { LightText } from "#app/ui/text/light-text.tsx";
import { wholeAddress, wholeWords } from "#app/ui/text/whole-words.tsx";
import { preloadLetters } from "#app/ui/theme/preload-fonts.ts";
import { portfolio } from "#content/portfolio.ts";
import { LargePlate } from "../kit/large-picture/large-plate.tsx";
import type { ShownDraft } from "../kit/shown-work.ts";
import type { TechnologyIcon } from "../kit/technology-icons.server.ts";
import styles from "./case-study.module.css";
import { ClientWords } from "./client-words.tsx";
import { Gallery } from "./gallery.tsx";
import { KeyFigures } from "./key-figures.tsx";
import technology from "./technologies.module.css";

const { work: copy } = portfolioTexts;

export interface StudiedWork extends Omit<ShownDraft, "technologies"> {
  technologies: (ShownDraft["technologies"][number] & TechnologyIcon)[];
}

interface CaseStudyProps {
  work: StudiedWork;
  back?: ReactNode;
  titleRef?: Ref<HTMLElement> | undefined;
  pictureRef?: Ref<HTMLDivElement> | undefined;
}

export function CaseStudy({ work, back, titleRef, pictureRef }: CaseStudyProps) {
  const { need, approach, outcome, figures, gallery, testimonial } = work;
  const title = work.title || copy.untitled;
  preloadLetters(title);
  const hasStory = need !== "" || approach !== "" || outcome !== "";
  return (
    <article>
      <div className={`wrap grid ${styles.top}`}>
        <div className={styles.words}>
          {back}
          <PageTitle size="case" className={styles.title}>
            <span ref={titleRef} className="whole" data-length={lengthOf(title)}>
              {title}
            </span>
          </PageTitle>
          {work.result !== "" && <p className={styles.result}>{wholeWords(work.result)}</p>}
          {(work.result === "" || !hasStory) && <LightText text={work.desc} />}
          <WorkFacts {...work} />
          {work.url !== "" && (
            <ButtonLink href={work.url} variant="primary" arrow="arrow-up-right" className="screen-only">
              {work.linkLabel || copy.visit}
            </ButtonLink>
          )}
        </div>
        <div className={styles.picture}>
          {work.image ? (
            <LargePlate
              ref={pictureRef}
              image={work.image}
              sizes="(min-width: 120rem) 69.5rem, (min-width: 64rem) 58vw, (min-width: 48rem) 51vw, 100vw"
              priority="page"
            />
          ) : (
            <div className={styles.noPicture} />
          )}
        </div>
        {work.technologies.length > 0 && (
          <div className={styles.technologies}>
            <Technologies label={portfolio.skillsLabel ?? copy.technologies} technologies={work.technologies} />
          </div>
        )}
      </div>
      <div className={styles.story}>
        {need !== "" && <StorySection title={copy.need} text={need} lead />}
        {approach !== "" && <StorySection title={copy.approach} text={approach} lead />}
        {gallery.length > 0 && <Gallery label={copy.gallery} pictures={gallery} />}
        {(outcome !== "" || figures.length > 0) && (
          <StorySection
            title={copy.outcome}
            text={outcome}
            lead
            below={figures.length > 0 && <KeyFigures figures={figures} />}
          />
        )}
      </div>
      {testimonial && <ClientWords label={copy.testimonial} {...testimonial} />}
    </article>
  );
}

function WorkFacts({ client, role, year, duration, url }: StudiedWork) {
  const values = { client, role, year, duration, address: url && wholeAddress(url) };
  const facts = Object.entries(copy.facts).flatMap(([id, label]) => {
    const value = values[id as keyof typeof values];
    return value ? [{ id, label, value }] : [];
  });
  return facts.length > 0 && <Facts facts={facts} />;
}

/** The longest word must fit on a line, and the title must leave space for the page. */
function lengthOf(title: string): "short" | "long" | "longer" | "longest" {
  const word = Math.max(...title.split(/[\s-]+/).map((each) => each.length));
  if (word > 18 || title.length > 80) return "longest";
  if (word > 13 || title.length > 50) return "longer";
  return word > 9 || title.length > 28 ? "long" : "short";
}

function Technologies({ label, technologies }: { label: string } & Pick<StudiedWork, "technologies">) {
  return (
    <>
      <h2 className={technology.label}>{label}</h2>
      <ul className={`cluster ${technology.row}`}>
        {technologies.map(({ name, slug, logo, ink }) => (
          <li key={name} className={ink && `ink-${ink}`}>
            <Link className="tap quiet underlined" to={portfolioPath({ techno: slug })} prefetch="intent">
              {logo && <Shapes className="logo" {...logo} />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
