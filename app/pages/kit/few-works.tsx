import type { ReactNode } from "react";
import { fill } from "#app/formats/fill.ts";
import { EmptyState } from "#app/pages/kit/slow-list.tsx";
import { paths, siteAddress, workPath } from "#app/paths.ts";
import { listTexts as copy } from "#app/texts/site.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import { type CardWork, WorkCard } from "#app/ui/pictures/work-card.tsx";
import styles from "./few-works.module.css";

export const MAX_FEW = 2;

export function NoWorks({ title, text, children }: { title: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className={`grid ${styles.none}`}>
      <div className={styles.frame}>
        <EmptyState label={copy.empty} />
      </div>
      <div className={`stack ${styles.words}`}>
        {title}
        <p>{text}</p>
        <div className={`cluster ${styles.ways}`}>{children}</div>
      </div>
    </div>
  );
}

export function FewWorks({ works, heading: Heading }: { works: CardWork[]; heading: "h2" | "h3" }) {
  const [work, other] = works;
  if (other)
    return (
      <ul className={`grid ${styles.pair}`}>
        {works.map((each) => (
          <li key={each.slug}>
            <WorkCard work={each} to={workPath(each.slug)} sizes="(min-width: 48rem) 44vw, 88vw" />
          </li>
        ))}
      </ul>
    );
  if (work)
    return (
      <WorkCard
        work={work}
        to={workPath(work.slug)}
        visitLabel={work.url && fill(copy.visit, { address: siteAddress(work.url), title: work.title })}
        heading={Heading}
        sizes="(min-width: 120rem) 60.4rem, (min-width: 48rem) 50.5vw, 88vw"
        isFeature
      />
    );
  return (
    <NoWorks title={<Heading className="h2-s">{copy.none.title}</Heading>} text={copy.none.text}>
      <ButtonLink to={paths.contact} variant="primary" arrow="arrow-right">
        {copy.none.write}
      </ButtonLink>
      <TextLink to={paths.resume} arrow="arrow-right">
        {copy.resume}
      </TextLink>
    </NoWorks>
  );
}
