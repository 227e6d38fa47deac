import { failure } from "#app/server/errors.server.ts";

/** An unknown address under /api gets the API's error shape instead of the site's error page. */
function answer(): Response {
  return failure(404, "not_found");
}

export const loader = answer;
export const action = answer;
