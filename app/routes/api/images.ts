import { backend } from "#app/backend.server.ts";
import { failure } from "#app/middleware/errors.server.ts";
import { readWorkBody } from "#app/works/work-body.server.ts";
import { forOwner, ownersOnly, respond } from "./respond.ts";
import { pictureAnswer, refusedAnswer } from "./work-answer.ts";

/** Stores a picture for a gallery. What no work names within a day is removed. */
const answer = respond({
  POST: forOwner(async ({ request }) => {
    const body = await readWorkBody(request);
    if ("refused" in body) return refusedAnswer(body);
    if (!body.image) return failure(422, "fields_invalid", { fields: { image: "image_missing" } });
    const result = await backend().works.uploadPicture(body.image);
    if ("refused" in result) return failure(422, "fields_invalid", { fields: { image: result.refused } });
    return ownersOnly(pictureAnswer(result.picture), { status: 201 });
  }),
});

export const loader = answer;
export const action = answer;
