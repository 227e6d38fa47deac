import type { ReactNode } from "react";
import type { CallToAction as Copy } from "#app/content-schema.ts";
import { paths, servicesSection } from "#app/paths.ts";
import { siteTexts } from "#app/texts/site.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import { CornerMarks } from "#app/ui/drawings/corner-marks.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import styles from "./cta-panel.module.css";

const destinations: Record<Copy["link"], string> = {
  home: paths.home,
  portfolio: paths.portfolio,
  resume: paths.resume,
  services: servicesSection,
};

/** @param props.isQuiet says that the page has had its own way to the contact */
export function CallToAction({
  textParagraph1,
  textParagraph2,
  buttonText,
  link,
  isQuiet = false,
}: Copy & { isQuiet?: boolean }) {
  return (
    <div className="wrap section screen-only">
      <CtaPanel title={textParagraph1} text={textParagraph2}>
        <ButtonLink to={destinations[link]} variant={isQuiet ? undefined : "primary"} arrow="arrow-right">
          {buttonText}
        </ButtonLink>
        {!isQuiet && (
          <TextLink to={paths.contact} arrow="arrow-right">
            {siteTexts.contactLabel}
          </TextLink>
        )}
      </CtaPanel>
    </div>
  );
}

interface CtaPanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function CtaPanel({ title, text, children }: CtaPanelProps) {
  return (
    <section className={`cluster ${styles.panel}`}>
      <CornerMarks />
      <div className={`stack ${styles.words}`}>
        <h2 className="h2-s">{title}</h2>
        <p>{wholeWords(text)}</p>
      </div>
      <div className={`cluster ${styles.action}`}>{children}</div>
    </section>
  );
}
