import { backend } from "#app/backend.server.ts";
import { failure } from "#app/server/errors.server.ts";
import { findBearerSession } from "#app/server/session.server.ts";
import { cacheable, forOwner, ownersOnly, respond } from "./respond.ts";
import { changedAnswer, ownAnswer, readSent, refusedAnswer, workAnswer } from "./work-answer.ts";

const answer = respond({
  async GET({ request, params: { workId = "" } }) {
    const work = await backend().works.find(workId);
    if (work) return cacheable(request, workAnswer(work));
    const own = (await findBearerSession(request)) && (await backend().works.findOwn(workId));
    return own ? ownersOnly(ownAnswer(own)) : failure(404, "not_found");
  },

  PUT: forOwner(async ({ request, params: { workId = "" }, session }) => {
    const { works } = backend();
    const sent = await readSent(request);
    if ("error" in sent) return refusedAnswer(sent.error);
    return changedAnswer(await works.change(session.ownerId, workId, sent), { status: 200 });
  }),

  DELETE: forOwner(async ({ params: { workId = "" } }) => {
    const changed = await backend().works.remove(workId);
    return "work" in changed ? new Response(null, { status: 204 }) : changedAnswer(changed, {});
  }),
});

export const loader = answer;
export const action = answer;
