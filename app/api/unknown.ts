import { failure } from "#app/server/errors.server.ts";

const answer = (): Response => failure(404, "not_found");

export const loader = answer;
export const action = answer;
