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

export function CallToAction({ textParagraph1, textParagraph2, buttonText, link }: Copy) {
  return (
    <div className="wrap section">
      <CtaPanel title={textParagraph1} text={textParagraph2}>
        <ButtonLink to={destinations[link]} variant="primary" arrow="arrow-right">
          {buttonText}
        </ButtonLink>
      </CtaPanel>
    </div>
  );
}
