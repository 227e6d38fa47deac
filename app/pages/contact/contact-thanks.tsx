import { paths } from "#app/paths.ts";
import { uncachedContext } from "#app/server/cache-control.server.ts";
import { contactTexts } from "#app/texts/contact.ts";
import { TextLink } from "#app/ui/controls/button.tsx";
import { CornerMarks } from "#app/ui/drawings/corner-marks.tsx";
import { InkedWord, InkStrip } from "#app/ui/drawings/inks.tsx";
import { site } from "#content/site.ts";
import type { Route } from "./+types/contact-thanks.ts";
import styles from "./contact-thanks.module.css";

const { sent } = contactTexts;

export const handle = { hasOwnEnd: true };

export const meta: Route.MetaFunction = () => [
  { title: `${sent.meta.title} · ${site.brand}` },
  { name: "description", content: sent.meta.description },
  { name: "robots", content: "noindex" },
];

/** The page has an address of its own, so that a reload sends nothing again. */
export function loader({ context }: Route.LoaderArgs) {
  context.set(uncachedContext, true);
  return null;
}

export default function ContactThanks() {
  return (
    <div className={styles.page}>
      <div className={styles.panel} data-theme="opposite">
        <CornerMarks />
        <InkedWord word={sent.word} className={styles.word} />
        <div className={`spread ${styles.foot}`}>
          <div className={`stack ${styles.words}`}>
            <h1 className="h2-s">{sent.h1}</h1>
            <p>{sent.text}</p>
            <p className={`cluster ${styles.links}`}>
              <TextLink to={paths.portfolio} arrow="arrow-right">
                {sent.portfolio}
              </TextLink>
              <TextLink to={paths.home} arrow="arrow-right">
                {sent.home}
              </TextLink>
            </p>
          </div>
          <InkStrip />
        </div>
      </div>
    </div>
  );
}
