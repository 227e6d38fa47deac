import logos from "virtual:technology-icons";
import type { ReactNode } from "react";
import type { Stage } from "#app/content-schema.ts";
import { shortFrenchMonth } from "#app/formats/calendar.ts";
import { slug } from "#app/formats/slug.ts";
import { pageData, person, structuredDataContext } from "#app/pages/kit/structured-data.server.ts";
import { paths, phoneLink, siteAddress } from "#app/paths.ts";
import { resumeTexts } from "#app/texts/resume.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { RegistrationMark } from "#app/ui/drawings/drawing.tsx";
import { InkStrip } from "#app/ui/drawings/inks.tsx";
import { ServicePlate } from "#app/ui/drawings/plates.tsx";
import downloadIcon from "#app/ui/icons/download.svg?shapes";
import { Shapes } from "#app/ui/icons/icon.tsx";
import { Facts } from "#app/ui/layout/facts.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import line from "#app/ui/layout/stages.module.css";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import { resume } from "#content/resume.ts";
import { site } from "#content/site.ts";
import { CallToAction } from "../kit/call-to-action.tsx";
import { pageMeta } from "../kit/page-meta.ts";
import { pages } from "../pages.ts";
import type { Route } from "./+types/resume.ts";
import paper from "./paper-resume.css?url";
import styles from "./resume.module.css";
import techGrid from "./tech-grid.module.css";
import timeline from "./timeline.module.css";

/** Letters that fit in one line of the largest title. */
const LONG_NAME = 16;

const { summary, grids, experience, training = [], certificates = [], languages = [], callToAction } = resume;

export const meta: Route.MetaFunction = (place) =>
  pageMeta(resume.meta, place, { image: pages.resume.shareImage, type: "profile" });

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: paper, media: "print" },
  { rel: "alternate", type: "application/json", href: paths.jsonResume, title: "JSON Resume" },
];

export function loader({ context }: Route.LoaderArgs) {
  context.set(structuredDataContext, pageData("resume", person()));
  const fileName = `cv-${slug(site.ownerName)}-${site.copyrightYear}.pdf`;
  // In the page's own data the logos are smallest, and are visible immediately.
  return { logos, months: monthsOf(resume), fileName };
}

export default function Resume({ loaderData: { logos, months, fileName } }: Route.ComponentProps) {
  return (
    <>
      <div className={`wrap stack ${styles.head}`}>
        <div className={`spread ${styles.title}`}>
          <PageTitle size={site.ownerName.length > LONG_NAME ? "case" : "page"}>
            <span className={styles.kicker}>{resume.h1} </span>
            {site.ownerName}
          </PageTitle>
          <div className={`stack ${styles.download}`}>
            <InkStrip className="resume_inks" />
            <ButtonLink
              href={site.cvFile}
              download={fileName}
              variant="primary"
              icon={downloadIcon}
              className="screen-only"
            >
              {resume.download}
            </ButtonLink>
          </div>
        </div>
        <Identity />
      </div>
      {summary && (
        <Part h2={resumeTexts.summary}>
          <p className={`lead ${styles.lead}`}>{wholeWords(summary.lead)}</p>
          {summary.text && <p>{wholeWords(summary.text)}</p>}
        </Part>
      )}
      {grids.map(({ id, h2, plate, items }) => (
        <Part
          key={id}
          h2={h2}
          plate={plate ? <ServicePlate plate={plate} alone className={`screen-only ${styles.plate}`} /> : null}
        >
          <ul className={techGrid.grid}>
            {items.map(({ id, name, link }) => {
              const Entry = link === undefined ? "span" : "a";
              const logo = logos[name];
              return (
                <li key={id} className={techGrid.cell}>
                  <Entry className={`tap ${techGrid.link}`} href={link}>
                    {logo && <Shapes className={`logo ${techGrid.logo} ink-${plate ?? "strong"}`} {...logo} />}
                    {name}
                  </Entry>
                </li>
              );
            })}
          </ul>
        </Part>
      ))}
      {experience.jobs.length > 0 && (
        <Part h2={experience.h2}>
          <Timeline stages={experience.jobs} months={months} />
        </Part>
      )}
      {training.length > 0 && (
        <Part h2={resumeTexts.training}>
          <Timeline stages={training} months={months} />
        </Part>
      )}
      <div className="resume_pair">
        {certificates.length > 0 && (
          <Part h2={resumeTexts.certificates}>
            <Facts
              className={styles.facts}
              facts={certificates.map(({ name, date }) => ({
                id: name,
                label: <ShortDate date={date} months={months} />,
                value: name,
              }))}
            />
          </Part>
        )}
        {languages.length > 0 && (
          <Part h2={resumeTexts.languages}>
            <Facts
              className={styles.facts}
              facts={languages.map(({ name, level }) => ({ id: name, label: name, value: level }))}
            />
          </Part>
        )}
      </div>
      <CallToAction {...callToAction} />
    </>
  );
}

function monthsOf({ experience, training = [], certificates = [] }: typeof resume): Months {
  const stages = [...experience.jobs, ...training].flatMap(({ start, end = start }) => [start, end]);
  const months = [...stages, ...certificates.map(({ date }) => date)].filter((date) => date.includes("-"));
  return Object.fromEntries(months.map((month) => [month, shortFrenchMonth(month)]));
}

/** On paper links cannot be followed, so profiles have their addresses. */
function Identity() {
  return (
    <address className={`cluster ${styles.identity}`}>
      <span>{site.trade}</span>
      <span>
        {site.city}, {site.area}
      </span>
      <a href={`mailto:${site.email}`}>{site.email}</a>
      {site.phone && <a href={phoneLink(site.phone)}>{site.phone}</a>}
      {site.profiles.length > 0 && (
        <span className={styles.profiles}>
          {site.profiles.map(({ name, url }) => (
            <a key={url} href={url}>
              <span className="screen-only">{name}</span>
              <span className="paper-only">{siteAddress(url)}</span>
            </a>
          ))}
        </span>
      )}
    </address>
  );
}

function Part({ h2, plate, children }: { h2: string; plate?: ReactNode; children: ReactNode }) {
  return (
    <section className={`wrap grid ${styles.part}`} data-wide={plate === undefined ? undefined : ""}>
      <div className={styles.aside}>
        <h2 className="h2-s">{h2}</h2>
        {plate}
      </div>
      <div className={styles.main}>{children}</div>
    </section>
  );
}

/** Months as the server writes them: `{ "2021-03": "mars 2021" }`. */
type Months = Record<string, string>;

/** "depuis mars 2021", "mars 2019 – févr. 2021", "2014–2017", "2014" */
function Period({ start, end, months }: Pick<Stage, "start" | "end"> & { months: Months }) {
  const from = <ShortDate key="start" date={start} months={months} />;
  if (!end) return [resumeTexts.since, " ", from];
  if (end === start) return from;
  const dash = months[start] || months[end] ? "\u00a0– " : "–";
  return [from, dash, <ShortDate key="end" date={end} months={months} />];
}

function ShortDate({ date, months }: { date: string; months: Months }) {
  return <time dateTime={date}>{months[date] ?? date}</time>;
}

function Timeline({ stages, months }: { stages: Stage[]; months: Months }) {
  return (
    <ol>
      {stages.map(({ title, company, paragraph, ...period }) => (
        <li key={`${period.start} ${title} ${company}`} className={`${line.stage} ${timeline.stage}`}>
          <p className={timeline.dates}>
            <Period {...period} months={months} />
          </p>
          <RegistrationMark className={`${line.mark} ${timeline.mark}`} />
          <div className={timeline.words}>
            <h3>{wholeWords(title)}</h3>
            <p className={timeline.company}>{company}</p>
            {paragraph && <p>{wholeWords(paragraph)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
