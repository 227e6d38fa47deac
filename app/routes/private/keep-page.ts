import type { ShouldRevalidateFunction } from "react-router";
import { type MessageCode, messages } from "#app/content/messages.ts";

/** For a page's clientAction: a submission that fails must not cost the page that holds what was typed. */
export async function keepPage<Result>(send: () => Promise<Result>): Promise<Result | { error: MessageCode }> {
  try {
    return await send();
  } catch (error) {
    // A redirect is thrown as well, and goes its way.
    if (error instanceof Response) throw error;
    return { error: error instanceof TypeError ? "no_answer" : "server_error" };
  }
}

/** The same for the work form: without any answer the browser itself says so too. */
export async function keepForm<Result>(send: () => Promise<Result>): Promise<Result | { error: MessageCode }> {
  const result = await keepPage(send);
  if (isNoAnswer(result)) window.alert(messages.no_answer);
  return result;
}

function isNoAnswer(result: unknown): boolean {
  return typeof result === "object" && result !== null && "error" in result && result.error === "no_answer";
}

/** After a failure the page is as it was; asking the server for it anew would fail too, and take it away. */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const isObject = actionResult !== null && typeof actionResult === "object";
  return isObject && ("error" in actionResult || "cancelled" in actionResult) ? false : defaultShouldRevalidate;
};
