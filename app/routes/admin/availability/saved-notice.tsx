import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { admin } from "#app/texts/admin.ts";
import { availability } from "#app/texts/availability.ts";
import { Toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { Notice } from "../kit/notice.tsx";
import { adminPaths } from "../paths.ts";

const saved = "disponibilite";

/** The dashboard after the availability was saved. In the address, so that it works without JavaScript. */
export const savedPath = `${adminPaths.dashboard}?${saved}`;

/**
 * On the dashboard: says that the availability was saved, in a toast, or a notice without a script. A script removes it
 * from the address, so that a reload does not repeat it.
 */
export function SavedNotice({ className }: { className: string | undefined }) {
  const [query] = useSearchParams();
  const isSaved = query.has(saved);
  const isHydrated = useHydrated();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isSaved) return;
    setShown(true);
    // Not a navigation, which would load the page again.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [isSaved]);

  if (!isHydrated) return isSaved ? <Notice title={availability.saved} className={className} /> : null;
  return (
    <Toast
      toast={isShown ? { id: saved, message: availability.saved } : null}
      onExpire={() => setShown(false)}
      closeLabel={admin.toast.close}
    />
  );
}
