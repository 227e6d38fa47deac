import type { ShouldRevalidateFunction } from "react-router";
import { isLost, onChange } from "#app/browser/unanswered.ts";
import { type MessageCode, messages } from "#app/content/messages.ts";

/** For a page's clientAction: a submission that fails must not cost the page that holds what was typed. */
export async function keepPage<Result>(send: () => Promise<Result>): Promise<Result | { error: MessageCode }> {
  try {
    return await send();
  } catch (error) {
    // A redirect is thrown as well, and goes its way.
    if (error instanceof Response) throw error;
    console.error(error);
    return { error: error instanceof TypeError ? "no_answer" : "server_error" };
  }
}

/** The same for the work form: without any answer the browser itself says so too. */
export async function keepForm<Result>(send: () => Promise<Result>): Promise<Result | { error: MessageCode }> {
  const end = onChange(() => {
    if (!isLost()) return;
    end();
    window.alert(messages.no_answer);
  });
  return keepPage(send).finally(end);
}

/**
 * After a failure the page is as it was; asking the server for it anew would fail too, and take it away. The thanks for a
 * saved work need nothing from the server.
 */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const isObject = actionResult !== null && typeof actionResult === "object";
  const needsNone = isObject && ["error", "cancelled", "saved"].some((key) => key in actionResult);
  return needsNone ? false : defaultShouldRevalidate;
};
