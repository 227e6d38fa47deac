import type { CallToAction as Copy, Destination } from "#app/content/types.ts";
import { paths, servicesSection } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CtaPanel } from "#app/ui/cta-panel.tsx";

const destinations: Record<Destination, string> = {
  home: paths.home,
  portfolio: paths.portfolio,
  resume: paths.resume,
  services: servicesSection,
};

export function CallToAction({ copy }: { copy: Copy }) {
  return (
    <div className="wrap section">
      <CtaPanel title={copy.textParagraph1} text={copy.textParagraph2}>
        <ButtonLink to={destinations[copy.link]} variant="primary" arrow="arrow-right">
          {copy.buttonText}
        </ButtonLink>
      </CtaPanel>
    </div>
  );
}
