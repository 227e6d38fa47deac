import type { CallToAction as Copy } from "#app/content-schema.ts";
import { paths, servicesSection } from "#app/paths.ts";
import { siteTexts } from "#app/texts/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CtaPanel } from "#app/ui/cta-panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const destinations: Record<Copy["link"], string> = {
  home: paths.home,
  portfolio: paths.portfolio,
  resume: paths.resume,
  services: servicesSection,
};

/** @param contact the address of the contact form */
export function CallToAction({
  textParagraph1,
  textParagraph2,
  buttonText,
  link,
  contact = paths.contact,
}: Copy & { contact?: string }) {
  return (
    <div className="wrap section">
      <CtaPanel title={textParagraph1} text={textParagraph2}>
        <ButtonLink to={destinations[link]} variant="primary" arrow="arrow-right">
          {buttonText}
        </ButtonLink>
        <TextLink to={contact} arrow="arrow-right">
          {siteTexts.contactLabel}
        </TextLink>
      </CtaPanel>
    </div>
  );
}
