import { data } from "react-router";
import { isUnanswered } from "./network.ts";

/**
 * For a `clientAction`: without an answer the page stays, with its input. The status tells React Router not to read the
 * page's data again, which would fail too.
 * @param input for the page, in addition to the error
 */
export async function keepPage<Result, Input extends object>(send: () => Promise<Result>, input?: Input) {
  try {
    return await send();
  } catch (error) {
    // A redirect is thrown as well.
    if (error instanceof Response) throw error;
    console.error(error);
    const code = isUnanswered(error) ? ("no_answer" as const) : ("server_error" as const);
    return data({ error: code, ...(input as Input) }, 503);
  }
}
