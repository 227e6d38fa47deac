import { plural } from "#app/fill.ts";
import { paths } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { NoWorks } from "../few-works.tsx";
import { type Chosen, filterTitle } from "./filter.ts";

const { none: copy, showAll } = portfolioTexts.filter;

/** @param works how many there are of other technologies */
export function NoneFound({ chosen, works }: { chosen: Chosen; works: number }) {
  const title = (
    <div role="status">
      <h2 className="h2-s">{filterTitle(chosen)}</h2>
    </div>
  );
  return (
    <NoWorks title={title} text={plural(copy.text, works)}>
      <ButtonLink to={paths.portfolio} variant="primary" arrow="arrow-right">
        {showAll}
      </ButtonLink>
      <TextLink to={paths.contact} arrow="arrow-right">
        {copy.write}
      </TextLink>
    </NoWorks>
  );
}
