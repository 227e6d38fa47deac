import type { Offer, ServicePage } from "#app/content-schema.ts";
import { StorySection } from "#app/pages/kit/story-section.tsx";
import { serviceTexts } from "#app/texts/service.ts";
import { LightText } from "#app/ui/text/light-text.tsx";
import { wholeWords } from "#app/ui/text/whole-words.tsx";
import styles from "./offers.module.css";

interface OffersProps extends Pick<ServicePage, "offersTitle" | "offersNote" | "offers" | "care"> {
  ink: string;
}

export function Offers({ offersTitle = serviceTexts.offers, offersNote, offers = [], care, ink }: OffersProps) {
  if (offers.length === 0 && !care) return null;
  return (
    <StorySection title={offersTitle} aside={offersNote && <p className={`hint ${styles.note}`}>{offersNote}</p>}>
      <div className={`rows ${styles.offers}`}>
        {offers.map((offer) => (
          <PricedOffer key={offer.name} {...offer} ink={ink} />
        ))}
        {care && (
          <div className={`spread ${styles.care}`}>
            <p>
              <b>{serviceTexts.care}</b>
              {`\u00a0: ${care.text}`}
            </p>
            <b>{care.price}</b>
          </div>
        )}
      </div>
    </StorySection>
  );
}

function PricedOffer({ name, price, line, included = [], ink }: Offer & { ink: string }) {
  return (
    <div className={styles.offer}>
      <div className={`spread ${styles.head}`}>
        <h3>{name}</h3>
        <p className={`h3-s ${styles.price} ${ink}`}>{price}</p>
      </div>
      {line && <p>{wholeWords(line)}</p>}
      {included.length > 0 && <LightText text={included.map((part) => `- ${part}`).join("\n")} />}
    </div>
  );
}
