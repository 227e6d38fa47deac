import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import { onSessionChange, storedDesk } from "#app/browser/session-storage.ts";
import { ownerBar as copy } from "#app/texts/owner-bar.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import layoutDashboardIcon from "#app/ui/icons/layout-dashboard.svg?shapes";
import pencilIcon from "#app/ui/icons/pencil.svg?shapes";
import { workIdIn } from "#app/works/work.ts";
import styles from "./owner-bar.module.css";

export function OwnerBar() {
  const [desk, setDesk] = useState(storedDesk);
  const matches = useMatches();
  const workId = workIdIn(matches.at(-1)?.params.slug ?? "");
  const isOnDesk = matches.some(({ handle }) => (handle as { isDesk?: boolean } | undefined)?.isDesk);
  useEffect(() => onSessionChange(() => setDesk(storedDesk())), []);
  if (!desk || isOnDesk) return null;
  return (
    <nav className={styles.bar} data-theme="opposite" aria-label={copy.label}>
      <a className="tap underlined strong" href={desk.dashboard}>
        <Icon shapes={layoutDashboardIcon} />
        {copy.dashboard}
      </a>
      {workId && (
        <a className="tap underlined strong" href={desk.edit + workId}>
          <Icon shapes={pencilIcon} />
          {copy.edit}
        </a>
      )}
    </nav>
  );
}
