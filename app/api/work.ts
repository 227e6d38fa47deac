import { failure } from "#app/server/errors.server.ts";
import { backend } from "#app/site.server.ts";
import { readWork } from "#app/works/read-work.server.ts";
import { cacheable, forOwner, respond } from "./respond.ts";
import { changedAnswer, refusedAnswer, workAnswer } from "./work-answer.ts";

/** A work that is not on the site does not exist here, not even for its owner. */
const answer = respond({
  async GET({ request, params: { workId = "" } }) {
    const work = await backend().works.find(workId);
    return work ? cacheable(request, workAnswer(work)) : failure(404, "not_found");
  },

  PUT: forOwner(async ({ request, params: { workId = "" }, session }) => {
    const { works } = backend();
    const sent = await readWork(request, works.uploadPicture);
    if ("error" in sent) return refusedAnswer(sent.error);
    return changedAnswer(await works.change(session.ownerId, workId, sent), { status: 200 });
  }),

  DELETE: forOwner(async ({ params: { workId = "" } }) => {
    const { works } = backend();
    if (!(await works.find(workId))) return failure(404, "not_found");
    const changed = await works.remove(workId);
    return "work" in changed ? new Response(null, { status: 204 }) : changedAnswer(changed, {});
  }),
});

export const loader = answer;
export const action = answer;
