import { forOwner, respond } from "./respond.ts";
import { storePicture } from "./work-answer.ts";

const answer = respond({ POST: forOwner(({ request }) => storePicture(request)) });

export const loader = answer;
export const action = answer;
