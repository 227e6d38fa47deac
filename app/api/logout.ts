import { backend } from "#app/site.server.ts";
import { forOwner, respond } from "./respond.ts";

const answer = respond({
  POST: forOwner(async ({ session }) => {
    await backend().owners.logOut(session.token);
    return new Response(null, { status: 204 });
  }),
});

export const loader = answer;
export const action = answer;
