import { useEffect } from "react";
import { Outlet } from "react-router";
import { hideFromSearch, requireOwner, sessionContext } from "#app/middleware/guards.server.ts";
import { hiddenPaths } from "./paths.ts";
import { onSessionChange, storeSession } from "#app/browser/session-storage.ts";
import "#app/ui/desk-icons.ts";
import type { Route } from "./+types/desk.ts";
import { revalidateUnlessFailed } from "./keep-page.ts";
import { leaveFreely } from "./work-form/leave-guard.tsx";

export const handle = { startsAtOnce: true };

export const middleware: Route.MiddlewareFunction[] = [hideFromSearch, requireOwner];

export const shouldRevalidate = revalidateUnlessFailed;

// The loader is here for the guard too: without one, a client navigation would not ask the server.
export function loader({ context }: Route.LoaderArgs) {
  const { token, ownerId } = context.get(sessionContext);
  return { token, userId: ownerId };
}

/** What all of the owner's pages share: the guard, and the copy of the session in local storage. */
export default function Desk({ loaderData: { token, userId } }: Route.ComponentProps) {
  useEffect(() => storeSession({ token, userId }), [token, userId]);
  useEffect(
    () =>
      onSessionChange((signedIn) => {
        if (signedIn) return;
        leaveFreely();
        // A whole page load: nothing of the owner's stays in this tab's memory.
        window.location.assign(hiddenPaths.signIn);
      }),
    [],
  );
  return <Outlet />;
}
