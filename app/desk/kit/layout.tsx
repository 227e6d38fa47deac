import { useEffect } from "react";
import { data, Outlet, useNavigation } from "react-router";
import { onSessionChange, storeSession } from "#app/browser/session-storage.ts";
import { sessionContext } from "#app/server/session.server.ts";
import { listTexts } from "#app/texts/site.ts";
import { adminPaths } from "../admin-paths.ts";
import { useIsLong } from "./action.tsx";
import styles from "./kit.module.css";
import { takeToast } from "./toast.server.ts";
import { FlashToast } from "./toast.tsx";
import "./desk.css";
import { unlessOnPage } from "../work-form/work-outcome.ts";
import type { Route } from "./+types/layout.ts";

export const handle = { startsAtOnce: true, isDesk: true, hasOwnEnd: true };

export { adminMiddleware as middleware } from "#app/server/index.ts";

export const shouldRevalidate = unlessOnPage;

// Without a loader a client navigation would send no request, and requireOwner would not run.
export function loader({ context, request }: Route.LoaderArgs) {
  const { token, ownerId } = context.get(sessionContext);
  const { flash, headers } = takeToast(request.headers);
  return data({ token, userId: ownerId, flash }, { headers });
}

const desk = { dashboard: adminPaths.dashboard, edit: adminPaths.editWork.replace(":workId", "") };

export default function AdminLayout({ loaderData: { token, userId, flash } }: Route.ComponentProps) {
  useEffect(() => storeSession({ token, userId, desk }), [token, userId]);
  useEffect(
    () =>
      onSessionChange((signedIn) => {
        // Unsaved text stays on its page, which says that the session has expired.
        if (signedIn || document.querySelector("[data-unsaved]")) return;
        // A full page load leaves nothing of the admin area in the memory of this tab.
        window.location.assign(adminPaths.signIn);
      }),
    [],
  );
  return (
    <>
      <FlashToast flash={flash} />
      <Outlet />
      <Loading />
    </>
  );
}

/** Faster pages would make the words flicker. */
const SLOW_MS = 300;

function Loading() {
  const isSlow = useIsLong(useNavigation().state === "loading", SLOW_MS);
  return (
    <p role="status" className={`strong sunk ${styles.loading}`}>
      {isSlow && listTexts.loading}
    </p>
  );
}
