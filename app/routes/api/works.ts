import { backend } from "#app/backend.server.ts";
import { cacheable, forOwner, ownersOnly, respond } from "./respond.ts";
import { changedAnswer, ownAnswer, readSent, refusedAnswer, workAnswer } from "./work-answer.ts";

const drafts = forOwner(async () => {
  const works = await backend().works.listOwn();
  return ownersOnly(works.filter(({ site }) => !site).map(ownAnswer));
});

const answer = respond({
  async GET({ request, params }) {
    const status = new URL(request.url).searchParams.get("status");
    if (status === "draft") return drafts({ request, params });
    return cacheable(request, (await backend().works.list()).map(workAnswer));
  },

  POST: forOwner(async ({ request, session }) => {
    const { works } = backend();
    const sent = await readSent(request);
    if ("error" in sent) return refusedAnswer(sent.error);
    const changed = await works.create(session.ownerId, sent);
    const headers = { Location: "work" in changed ? `/api/works/${changed.work.prepared.id}` : "" };
    return changedAnswer(changed, { status: 201, headers });
  }),
});

export const loader = answer;
export const action = answer;
