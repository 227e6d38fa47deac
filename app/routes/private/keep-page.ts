import type { ShouldRevalidateFunction } from "react-router";
import { type MessageCode, messages } from "#app/content/messages.ts";

/**
 * For a page's clientAction: a submission that fails must not cost the page that holds what was typed. Without any
 * answer the browser itself says so.
 */
export async function keepPage<Result>(send: () => Promise<Result>): Promise<Result | { error: MessageCode }> {
  try {
    return await send();
  } catch (error) {
    // A redirect is thrown as well, and goes its way.
    if (error instanceof Response) throw error;
    if (!(error instanceof TypeError)) return { error: "server_error" };
    window.alert(messages.no_answer);
    return { error: "no_answer" };
  }
}

/** After a failure the page is as it was; asking the server for it anew would fail too, and take it away. */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult && typeof actionResult === "object" && "error" in actionResult ? false : defaultShouldRevalidate;
