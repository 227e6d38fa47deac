import { backend } from "#app/backend.server.ts";
import { readPicture } from "#app/works/read-work.server.ts";
import { forOwner, ownersOnly, respond } from "./respond.ts";
import { fieldsAnswer, pictureAnswer, refusedAnswer } from "./work-answer.ts";

/** Stores a picture. What no work names within a day is removed. */
const answer = respond({
  POST: forOwner(async ({ request }) => {
    const read = await readPicture(request, backend().works.uploadPicture);
    if ("error" in read) return refusedAnswer(read.error);
    if ("refused" in read) return fieldsAnswer({ image: read.refused });
    return ownersOnly(pictureAnswer(read.picture), { status: 201 });
  }),
});

export const loader = answer;
export const action = answer;
