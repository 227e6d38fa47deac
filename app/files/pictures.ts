import { throwUnavailable } from "#app/server/errors.server.ts";
import { readPicture } from "#app/server/pictures.server.ts";
import type { Route } from "./+types/pictures.ts";

/** The production server gets here only if the store has failed: see server/pictures.server.ts. */
export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const { body, ...init } = await readPicture(url.pathname, request.headers).catch(throwUnavailable);
  return new Response(body && Buffer.from(body), init);
}
