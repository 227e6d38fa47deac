import { BrandIcon } from "#app/ui/icons/brand-icon.tsx";
import styles from "./side-profiles.module.css";

interface SideProfilesProps {
  label: string;
  profiles: { network: string; name: string; url: string }[];
  className?: string | undefined;
}

export function SideProfiles({ label, profiles, className = "" }: SideProfilesProps) {
  if (profiles.length === 0) return null;
  return (
    <ul className={`cluster screen-only ${styles.list} ${className}`} aria-label={label}>
      {profiles.map(({ network, name, url }) => (
        <li key={url}>
          <a className="square quiet" href={url} rel="me noopener" aria-label={name} title={name}>
            <BrandIcon name={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
