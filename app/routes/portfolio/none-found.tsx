import { plural } from "#app/fill.ts";
import { paths } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type Chosen, filterTitle } from "./filter.ts";
import styles from "./none-found.module.css";

const { none: copy, showAll } = portfolioTexts.filter;

/** @param works how many there are of other technologies */
export function NoneFound({ chosen, works }: { chosen: Chosen; works: number }) {
  return (
    <div className={`grid ${styles.none}`}>
      <div className={styles.frame}>
        <EmptyState label={portfolioTexts.empty} />
      </div>
      <div className={`stack ${styles.words}`}>
        <div role="status">
          <h2 className="h2-s">{filterTitle(chosen)}</h2>
        </div>
        <p>{plural(copy.text, works)}</p>
        <div className={`cluster ${styles.ways}`}>
          <ButtonLink to={paths.portfolio} variant="primary" arrow="arrow-right">
            {showAll}
          </ButtonLink>
          <TextLink to={paths.contact} arrow="arrow-right">
            {copy.write}
          </TextLink>
        </div>
      </div>
    </div>
  );
}
