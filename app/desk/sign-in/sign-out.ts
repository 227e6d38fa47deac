import { redirect } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { forgetEverything } from "#app/browser/session-storage.ts";
import { hideFromSearch } from "#app/server/cache-control.server.ts";
import { setCookie } from "#app/server/cookies.server.ts";
import { outageAnswer } from "#app/server/errors.server.ts";
import { isDocumentRequest } from "#app/server/negotiation.server.ts";
import { findCookieSession } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";
import { adminPaths } from "../admin-paths.ts";
import type { Route } from "./+types/sign-out.ts";

export const middleware = [hideFromSearch];

export async function action({ request }: Route.ActionArgs) {
  try {
    const session = await findCookieSession(request);
    if (session) await backend().owners.logOut(session.token);
  } catch (error) {
    return outageAnswer(error);
  }
  const headers = new Headers({ "Set-Cookie": setCookie("session", "") });
  // Without a script only this header can clear the local storage.
  if (isDocumentRequest(request)) headers.set("Clear-Site-Data", '"storage"');
  return redirect(adminPaths.signIn, { status: 303, headers });
}

export async function clientAction(sent: Route.ClientActionArgs) {
  try {
    return await keepPage(sent);
  } catch (answer) {
    // A response that is thrown is the redirect to the sign-in page.
    if (answer instanceof Response) forgetEverything();
    throw answer;
  }
}

/** A link must not sign out. */
export function loader() {
  return redirect(adminPaths.dashboard);
}
