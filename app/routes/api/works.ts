import { backend } from "#app/backend.server.ts";
import { yearOf } from "#app/calendar.ts";
import { readWork } from "#app/works/work-request.server.ts";
import { cacheable, forOwner, ownersOnly, respond } from "./respond.ts";
import { refusedAnswer, resultAnswer, workAnswer } from "./work-answer.ts";

const drafts = forOwner(async () => ownersOnly((await backend().works.drafts()).map(workAnswer)));

const answer = respond({
  async GET({ request, params }) {
    const status = new URL(request.url).searchParams.get("status");
    if (status === "draft") return drafts({ request, params });
    return cacheable(request, (await backend().works.list()).map(workAnswer));
  },

  POST: forOwner(async ({ request, session }) => {
    const read = await readWork(request, yearOf(new Date()));
    if ("refused" in read) return refusedAnswer(read);
    const result = await backend().works.publish(session.ownerId, read.work);
    const headers = { Location: "work" in result ? `/api/works/${result.work.id}` : "" };
    return resultAnswer(result, { status: 201, headers });
  }),
});

export const loader = answer;
export const action = answer;
