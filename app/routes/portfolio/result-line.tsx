import { fill, plural } from "#app/fill.ts";
import { paths } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Chosen } from "./filter.ts";
import styles from "./result-line.module.css";

const { filter: copy } = portfolioTexts;

export function ResultLine({ chosen }: { chosen: Chosen }) {
  return (
    <div className={`spread ${styles.line}`}>
      <div role="status">
        <h2 className="h3-s">
          {fill(plural(copy.result, chosen.count), { technology: chosen.name ?? copy.none.unnamed })}
        </h2>
      </div>
      <TextLink to={paths.portfolio} arrow="arrow-right" viewTransition>
        {copy.showAll}
      </TextLink>
    </div>
  );
}
