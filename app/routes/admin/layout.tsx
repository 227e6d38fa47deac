import { useEffect } from "react";
import { Outlet } from "react-router";
import { onSessionChange, storeSession } from "#app/browser/session-storage.ts";
import { sessionContext } from "#app/middleware/session.server.ts";
import { adminPaths } from "./paths.ts";
import "#app/ui/admin-icons.ts";
import type { Route } from "./+types/layout.ts";
import { hasUnsavedText } from "./work-form/leave-guard.tsx";
import { unlessOnPage } from "./work-form/work-outcome.ts";

export const handle = { startsAtOnce: true, isDesk: true };

export { adminMiddleware as middleware } from "#app/middleware/index.ts";

export const shouldRevalidate = unlessOnPage;

// Without a loader a client navigation would send no request, and requireOwner would not run.
export function loader({ context }: Route.LoaderArgs) {
  const { token, ownerId } = context.get(sessionContext);
  return { token, userId: ownerId };
}

const desk = { dashboard: adminPaths.dashboard, edit: adminPaths.editWork.replace(":workId", "") };

/** All pages of the admin area: requires a session, and copies it to local storage. */
export default function AdminLayout({ loaderData: { token, userId } }: Route.ComponentProps) {
  useEffect(() => storeSession({ token, userId, desk }), [token, userId]);
  useEffect(
    () =>
      onSessionChange((signedIn) => {
        // Unsaved text stays on its page, which says that the session has expired.
        if (signedIn || hasUnsavedText()) return;
        // A full page load, so that nothing of the admin area stays in the memory of this tab.
        window.location.assign(adminPaths.signIn);
      }),
    [],
  );
  return <Outlet />;
}
