import { hideFromSearch } from "#app/server/cache-control.server.ts";
import { setCookie } from "#app/server/cookies.server.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { findCookieSession } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";
import type { Route } from "./+types/key-challenge.ts";

export const middleware = [hideFromSearch];

/** A signed-in owner who asks to create a key gets a challenge for it, anybody else one for a sign-in. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const { owners } = backend();
  const isNew = url.searchParams.get("ask") === "create";
  const session = isNew ? await findCookieSession(request).catch(throwUnavailable) : null;
  const { options, cookie } = await owners.challenge(session?.ownerId ?? null).catch(throwUnavailable);
  const headers = { "Set-Cookie": setCookie("challenge", cookie), "Cache-Control": "no-store" };
  return Response.json(options, { headers });
}
