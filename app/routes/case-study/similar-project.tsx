import { contactPath } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CtaPanel } from "#app/ui/cta-panel.tsx";
import { portfolio } from "#content/portfolio.ts";

const { call: copy } = portfolio;

/** An invitation to write, which the contact page knows to be about the work. */
export function SimilarProject({ workId }: { workId: string }) {
  return (
    <div className="wrap section">
      <CtaPanel title={copy.title} text={copy.text}>
        <ButtonLink to={contactPath({ workId })} variant="primary" arrow="arrow-right">
          {copy.button}
        </ButtonLink>
      </CtaPanel>
    </div>
  );
}
