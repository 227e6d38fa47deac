import { redirect } from "react-router";
import { backend } from "#app/backend.server.ts";
import { findCookieSession, isDocumentRequest, outageAnswer, sessionCookie } from "#app/middleware/guards.server.ts";
import { hiddenPaths } from "./paths.ts";
import { forgetEverything } from "#app/browser/session-storage.ts";
import type { Route } from "./+types/sign-out.ts";

/** Ends the session on the server and in the browser. */
export async function action({ request }: Route.ActionArgs) {
  try {
    const session = await findCookieSession(request);
    if (session) await backend().owners.logOut(session.token);
  } catch (error) {
    return outageAnswer(error);
  }
  const headers = new Headers({ "Set-Cookie": sessionCookie.clear() });
  // Without a script, only the browser itself can clear what an earlier one stored.
  if (isDocumentRequest(request)) headers.set("Clear-Site-Data", '"storage"');
  return redirect(hiddenPaths.signIn, { status: 303, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } finally {
    forgetEverything();
  }
}

/** Nothing happens by following a link. */
export function loader() {
  return redirect(hiddenPaths.dashboard);
}
