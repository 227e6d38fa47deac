import { siteTexts } from "#app/texts/site.ts";
import { BrandIcon } from "#app/ui/icons/icon.tsx";
import { site } from "#content/site.ts";
import styles from "./side-profiles.module.css";

export function SideProfiles({ className = "" }: { className?: string | undefined }) {
  if (site.profiles.length === 0) return null;
  return (
    <ul className={`cluster screen-only ${styles.list} ${className}`} aria-label={siteTexts.profilesLabel}>
      {site.profiles.map(({ network, name, url }) => (
        <li key={url}>
          <a className="square quiet" href={url} rel="me noopener" aria-label={name} title={name}>
            <BrandIcon name={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
