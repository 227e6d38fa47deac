import { readJsonObject } from "#app/request-body.server.ts";
import { failure } from "#app/server/errors.server.ts";
import { callerOf } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";
import { respond, throttled } from "./respond.ts";
import { refusedAnswer } from "./work-answer.ts";

const answer = respond({
  async POST({ request }) {
    const { logIn, throttledFor } = backend().owners;
    const caller = callerOf(request);
    const retryAfter = await throttledFor(caller);
    if (retryAfter) return throttled({ error: "throttled", retryAfter });
    const body = await readJsonObject(request);
    if ("refused" in body) return refusedAnswer(body.refused);
    const result = await logIn(body.values, caller);
    if (!("error" in result)) return Response.json(result, { headers: { "Cache-Control": "no-store" } });
    return result.error === "throttled" ? throttled(result) : failure(401, result.error);
  },
});

export const loader = answer;
export const action = answer;
