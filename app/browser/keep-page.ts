import { data } from "react-router";
import { isUnanswered } from "./network.ts";

interface Sent<Result> {
  request: Request;
  serverAction: () => Promise<Result>;
}

/** A `clientAction` that keeps the page, with its input, if there is no answer. */
export async function keepPage<Result>({ request, serverAction }: Sent<Result>) {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    console.error(error);
    const code = isUnanswered(error) ? ("no_answer" as const) : ("server_error" as const);
    const intent = (await sent.formData()).get("intent")?.toString();
    // After a 503 React Router does not read the page's data again, which would fail too.
    return data({ error: code, ...(intent && { intent }) }, 503);
  }
}
