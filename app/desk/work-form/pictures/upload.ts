import { respond } from "#app/api/respond.ts";
import { storePicture } from "#app/api/work-answer.ts";

/** The form's pictures come with the cookie: the API's header would replace the password of a proxy in front. */
const answer = respond({ POST: ({ request }) => storePicture(request) });

export const loader = answer;
export const action = answer;
