import { portfolio } from "#app/copy/portfolio.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CtaPanel } from "#app/ui/cta-panel.tsx";

const { call: copy } = portfolio.work;

/** @param link to the contact page, or an e-mail address */
export function SimilarProject({ link }: { link: { to: string } | { href: string } }) {
  return (
    <div className="wrap section">
      <CtaPanel title={copy.title} text={copy.text}>
        <ButtonLink {...link} variant="primary" arrow="arrow-right">
          {copy.button}
        </ButtonLink>
      </CtaPanel>
    </div>
  );
}
