import { backend } from "#app/backend.server.ts";
import { yearOf } from "#app/calendar.ts";
import { failure } from "#app/middleware/errors.server.ts";
import { findBearerSession } from "#app/middleware/session.server.ts";
import { readChange } from "#app/works/work-request.server.ts";
import { cacheable, forOwner, ownersOnly, respond } from "./respond.ts";
import { refusedAnswer, resultAnswer, workAnswer } from "./work-answer.ts";

const answer = respond({
  async GET({ request, params: { workId = "" } }) {
    const work = await backend().works.find(workId);
    if (work) return cacheable(request, workAnswer(work));
    const draft = (await findBearerSession(request)) && (await backend().works.findStored(workId));
    return draft ? ownersOnly(workAnswer(draft)) : failure(404, "not_found");
  },

  PUT: forOwner(async ({ request, params: { workId = "" }, session }) => {
    const { works } = backend();
    const read = await readChange(request, yearOf(new Date()), await works.findStored(workId));
    if ("refused" in read) return refusedAnswer(read);
    return resultAnswer(await works.revise(session.ownerId, workId, read.work), { status: 200 });
  }),

  DELETE: forOwner(async ({ params: { workId = "" } }) => {
    const result = await backend().works.remove(workId);
    return "work" in result ? new Response(null, { status: 204 }) : resultAnswer(result, {});
  }),
});

export const loader = answer;
export const action = answer;
