import { failure } from "#app/server/errors.server.ts";

function answer(): Response {
  return failure(404, "not_found");
}

export const loader = answer;
export const action = answer;
