import { fill } from "#app/formats/fill.ts";
import { paths } from "#app/paths.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { TextLink } from "#app/ui/controls/text-link.tsx";
import { RegistrationMark } from "#app/ui/drawings/registration-mark.tsx";
import line from "#app/ui/layout/stages.module.css";
import { phoneLink, whatsAppLink } from "#app/ui/text/site-address.ts";
import { contact } from "#content/contact.ts";
import { site } from "#content/site.ts";
import styles from "./contact.module.css";

const { next } = contact;
const { direct } = contactTexts;

export function ContactAside() {
  return (
    <aside className={styles.aside}>
      <h2 className="h2-s">{next.h2}</h2>
      <ol className={styles.steps}>
        {next.steps.map(({ h3, text }) => (
          <li key={h3} className={`${line.stage} ${styles.step}`}>
            <RegistrationMark className={line.mark} />
            <div>
              <h3 className={styles.when}>{h3}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.direct}>
        <p>{direct.title}</p>
        <TextLink href={`mailto:${site.email}`} arrow="arrow-up-right">
          {site.email}
        </TextLink>
        {site.bookingUrl && (
          <TextLink href={site.bookingUrl} arrow="arrow-up-right">
            {direct.booking}
          </TextLink>
        )}
        {site.phone && (
          <TextLink href={phoneLink(site.phone)} arrow="arrow-up-right">
            {fill(direct.phone, { number: site.phone })}
          </TextLink>
        )}
        {site.whatsapp && (
          <TextLink href={whatsAppLink(site.whatsapp)} arrow="arrow-up-right">
            {fill(direct.whatsApp, { number: site.whatsapp })}
          </TextLink>
        )}
        {site.contactCardLabel && (
          <TextLink href={paths.contactCard} arrow="download" download>
            {direct.card}
          </TextLink>
        )}
      </div>
    </aside>
  );
}
