import { useViewTransitionState } from "react-router";
import { StorySection } from "#app/pages/kit/story-section.tsx";
import { paths, portfolioPath } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import { PageLink } from "#app/ui/controls/page-link.tsx";
import { Shapes } from "#app/ui/icons/icon.tsx";
import { Facts } from "#app/ui/layout/facts.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { sharedElement, workElements } from "#app/ui/pictures/work-card.tsx";
import { LightText } from "#app/ui/text/light-text.tsx";
import { wholeAddress, wholeWords } from "#app/ui/text/whole-words.tsx";
import { preloadLetters } from "#app/ui/theme/preload-fonts.ts";
import { isNarrow } from "#app/works/pictures/mount.ts";
import type { Figure, Testimonial } from "#app/works/work.ts";
import { portfolio } from "#content/portfolio.ts";
import { LargePlate } from "../kit/large-picture/large-plate.tsx";
import type { ShownDraft, ShownPicture } from "../kit/shown-work.ts";
import type { TechnologyIcon } from "../kit/technology-icons.server.ts";
import styles from "./case-study.module.css";
import clientWords from "./client-words.module.css";
import galleryStyles from "./gallery.module.css";
import { type GalleryCell, galleryRows } from "./gallery-rows.ts";
import keyFigures from "./key-figures.module.css";
import technology from "./technologies.module.css";

const { work: copy } = portfolioTexts;

interface StudiedWork extends Omit<ShownDraft, "technologies"> {
  technologies: (ShownDraft["technologies"][number] & TechnologyIcon)[];
}

export function CaseStudy({ work }: { work: StudiedWork }) {
  const { need, approach, outcome, figures, gallery, testimonial } = work;
  const title = work.title || copy.untitled;
  preloadLetters(title);
  // Picture and title move only from and to a list. Between two works the whole page cross-fades.
  const toPortfolio = useViewTransitionState(paths.portfolio);
  const toHome = useViewTransitionState(paths.home);
  const names = toPortfolio || toHome ? workElements(work.slug) : undefined;
  const hasStory = need !== "" || approach !== "" || outcome !== "";
  return (
    <article>
      <div className={`wrap grid ${styles.top}`}>
        <div className={styles.words}>
          <TextLink to={paths.portfolio} arrow="arrow-left" className="screen-only" viewTransition>
            {copy.back}
          </TextLink>
          <PageTitle size="case" className={styles.title}>
            <span ref={sharedElement(names?.title)} className="whole" data-length={lengthOf(title)}>
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
              key={work.id}
              ref={sharedElement(names?.picture)}
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
        {need !== "" && <StorySection title={copy.need} text={need} />}
        {approach !== "" && <StorySection title={copy.approach} text={approach} />}
        {gallery.length > 0 && <Gallery label={copy.gallery} pictures={gallery} />}
        {(outcome !== "" || figures.length > 0) && (
          <StorySection
            title={copy.outcome}
            text={outcome}
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
            <PageLink className="tap quiet underlined" to={portfolioPath({ techno: slug })}>
              {logo && <Shapes className="logo" {...logo} />}
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A text of more characters does not fit in the large size. */
const MAX_LARGE = 160;

function ClientWords({ label, text, name, role }: { label: string } & Testimonial) {
  return (
    <section className={clientWords.section} aria-label={label}>
      <figure className={`grid ${clientWords.panel}`} data-theme="opposite">
        <span className={clientWords.mark} aria-hidden="true">
          «
        </span>
        <blockquote className={`${text.length > MAX_LARGE ? "h3-s" : "h2-s"} ${clientWords.words}`}>
          <p>{text}</p>
        </blockquote>
        <figcaption className={clientWords.person}>
          <strong>{name}</strong>
          {role !== "" && (
            <>
              <br />
              {role}
            </>
          )}
        </figcaption>
      </figure>
    </section>
  );
}

/** These follow the columns of gallery.module.css. */
const sizes: Record<GalleryCell["columns"], string> = {
  4: "(min-width: 120rem) 33.7rem, (min-width: 48rem) 27.8vw, 88vw",
  6: "(min-width: 120rem) 51.5rem, (min-width: 48rem) 42.8vw, 88vw",
  8: "(min-width: 120rem) 69.3rem, (min-width: 48rem) 57.8vw, 88vw",
  middle: "(min-width: 120rem) 51.5rem, (min-width: 48rem) 42.8vw, 88vw",
  12: "(min-width: 120rem) 105rem, 88vw",
};

function Gallery({ label, pictures }: { label: string; pictures: ShownPicture[] }) {
  const cells = galleryRows(pictures.map(({ image }) => isNarrow(image)));
  return (
    <section className={"wrap part gallery_gallery"} aria-label={label}>
      <div className={`grid ${galleryStyles.rows}`}>
        {pictures.map((picture, index) => (
          // The key is unique: no picture stands in a gallery twice.
          <GalleryItem key={picture.image.src} {...picture} cell={cells[index]} />
        ))}
      </div>
    </section>
  );
}

interface GalleryItemProps extends ShownPicture {
  cell: GalleryCell | undefined;
}

function GalleryItem({ image, caption, cell }: GalleryItemProps) {
  const { columns, sheet } = cell ?? { columns: 12, sheet: "band" };
  const Cell = caption ? "figure" : "div";
  return (
    <Cell className={galleryStyles.cell} data-columns={columns}>
      <LargePlate image={image} caption={caption} sizes={sizes[columns]} sheet={sheet} />
      {caption && <figcaption className={galleryStyles.caption}>{caption}</figcaption>}
    </Cell>
  );
}

/** The label is read first, and is displayed below its value. */
function KeyFigures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={`ruled ${keyFigures.figures}`} data-count={figures.length} data-length={widthOf(figures)}>
      {figures.map(({ value, label }) => (
        <div key={label} className={keyFigures.figure}>
          <dt className={keyFigures.label}>{label}</dt>
          <dd className={keyFigures.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The longest value decides the size of all. */
function widthOf(figures: Figure[]): "long" | "longer" | "longest" | undefined {
  const length = Math.max(...figures.map(({ value }) => [...value].length));
  if (length > 16) return "longest";
  if (length > 12) return "longer";
  return length > 8 ? "long" : undefined;
}
