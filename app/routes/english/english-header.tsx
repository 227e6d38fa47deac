import type { ComponentProps } from "react";
import { Link } from "react-router";
import { paths } from "#app/paths.ts";
import { englishTexts as copy } from "#app/texts/english.ts";
import { HeaderBar } from "#app/ui/header.tsx";
import brandMark from "#content/brand-mark.svg?drawing";
import { site } from "#content/site.ts";
import styles from "../english.module.css";
import type { Frame } from "../frame.ts";

/** Without a menu: the other pages are in French. */
export function EnglishHeader(props: ComponentProps<Frame["Header"]>) {
  return (
    <HeaderBar
      {...props}
      brand={{ name: site.brand, mark: brandMark, label: copy.homeLinkLabel, to: paths.english }}
      mail={{ label: copy.mailLabel, href: `mailto:${site.email}` }}
      themeLabels={copy.theme}
      start={
        <Link className={`tap ${styles.french}`} to={paths.home} lang="fr" hrefLang="fr">
          {copy.french}
        </Link>
      }
    />
  );
}
