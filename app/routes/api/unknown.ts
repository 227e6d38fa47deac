import { failure } from "#app/middleware/errors.server.ts";

/** An address under /api that is none is answered in the API's shape, not with the site's error page. */
function answer(): Response {
  return failure(404, "not_found");
}

export const loader = answer;
export const action = answer;
