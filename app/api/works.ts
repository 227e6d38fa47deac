import { bodyType } from "#app/request-body.server.ts";
import { backend } from "#app/site.server.ts";
import { readWork } from "#app/works/read-work.server.ts";
import { cacheable, forOwner, respond } from "./respond.ts";
import { changedAnswer, refusedAnswer, workAnswer } from "./work-answer.ts";

const answer = respond({
  GET: async ({ request }) => cacheable(request, (await backend().works.list()).map(workAnswer)),

  POST: forOwner(async ({ request, session }) => {
    const { works } = backend();
    const sent = await readWork(request, works.uploadPicture);
    if ("error" in sent) return refusedAnswer(sent.error);
    const isPictureAlone = Object.keys(sent.values).every((name) => name === "imageId");
    if (isPictureAlone && bodyType(request) === "multipart/form-data") return refusedAnswer("work_malformed");
    const changed = await works.create(session.ownerId, sent);
    const headers = { Location: "work" in changed ? `/api/works/${changed.work.prepared.id}` : "" };
    return changedAnswer(changed, { status: 201, headers });
  }),
});

export const loader = answer;
export const action = answer;
