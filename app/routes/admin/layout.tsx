import { useEffect } from "react";
import { Outlet } from "react-router";
import { onSessionChange, storeSession } from "#app/browser/session-storage.ts";
import { sessionContext } from "#app/middleware/session.server.ts";
import { adminPaths } from "./paths.ts";
import "#app/ui/admin-icons.ts";
import type { Route } from "./+types/layout.ts";
import { revalidateUnlessFailed } from "./keep-page.ts";
import { leaveFreely } from "./work-form/leave-guard.tsx";

export const handle = { startsAtOnce: true };

export { adminMiddleware as middleware } from "#app/middleware/index.ts";

export const shouldRevalidate = revalidateUnlessFailed;

// The loader is here for the guard too: without one, a client navigation would not ask the server.
export function loader({ context }: Route.LoaderArgs) {
  const { token, ownerId } = context.get(sessionContext);
  return { token, userId: ownerId };
}

/** What all of the owner's pages share: the guard, and the copy of the session in local storage. */
export default function AdminLayout({ loaderData: { token, userId } }: Route.ComponentProps) {
  useEffect(() => storeSession({ token, userId }), [token, userId]);
  useEffect(
    () =>
      onSessionChange((signedIn) => {
        if (signedIn) return;
        leaveFreely();
        // A whole page load: nothing of the owner's stays in this tab's memory.
        window.location.assign(adminPaths.signIn);
      }),
    [],
  );
  return <Outlet />;
}
