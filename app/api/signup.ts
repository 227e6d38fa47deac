import { readJsonObject } from "#app/request-body.server.ts";
import { failure } from "#app/server/errors.server.ts";
import { callerOf } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";
import { respond, throttled } from "./respond.ts";
import { refusedAnswer } from "./work-answer.ts";

const answer = respond({
  async POST({ request }) {
    const { owners } = backend();
    // Every request gets the same answer, so that it reveals nothing about the owner's address.
    if (await owners.hasOwner()) return failure(403, "sign_up_closed");
    const body = await readJsonObject(request);
    if ("refused" in body) return refusedAnswer(body.refused);
    const result = await owners.signUp(body.values, callerOf(request));
    if (!("error" in result)) return Response.json(result, { status: 201, headers: { "Cache-Control": "no-store" } });
    if (result.error === "throttled") return throttled(result);
    return result.error === "fields_invalid"
      ? failure(422, result.error, { fields: result.fields })
      : failure(403, result.error);
  },
});

export const loader = answer;
export const action = answer;
