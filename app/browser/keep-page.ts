import { data } from "react-router";
import { isUnanswered } from "./network.ts";

interface Sent<Result> {
  request: Request;
  serverAction: () => Promise<Result>;
}

/**
 * A `clientAction`: without an answer the page stays, with its input, and gets an error and the `intent` of the button
 * that was pressed. The status tells React Router not to read the page's data again, which would fail too.
 */
export async function keepPage<Result>({ request, serverAction }: Sent<Result>) {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is thrown as well.
    if (error instanceof Response) throw error;
    console.error(error);
    const code = isUnanswered(error) ? ("no_answer" as const) : ("server_error" as const);
    const intent = (await sent.formData()).get("intent")?.toString();
    return data({ error: code, ...(intent && { intent }) }, 503);
  }
}
