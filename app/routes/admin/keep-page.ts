import type { ShouldRevalidateFunction } from "react-router";
import { isLost, onChange } from "#app/browser/unanswered.ts";
import { type ErrorCode, errorTexts } from "#app/texts/errors.ts";

/** For a clientAction: after a failure the page stays, with its input, instead of the error page. */
export async function keepPage<Result>(send: () => Promise<Result>): Promise<Result | { error: ErrorCode }> {
  try {
    return await send();
  } catch (error) {
    // A redirect is thrown as well.
    if (error instanceof Response) throw error;
    console.error(error);
    return { error: error instanceof TypeError ? "no_answer" : "server_error" };
  }
}

/**
 * The same for the work form. If there is no response, an alert says so as well.
 * @param isSilent for a draft, which raises no alert
 */
export async function keepForm<Result>(
  send: () => Promise<Result>,
  isSilent: boolean,
): Promise<Result | { error: ErrorCode }> {
  const end = onChange(() => {
    if (!isLost()) return;
    end();
    if (!isSilent) window.alert(errorTexts.no_answer);
  });
  return keepPage(send).finally(end);
}

/**
 * After a failure the page's data is unchanged, and loading it would probably fail too and show the error page. After a
 * save the thank-you page needs no data.
 */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const isObject = actionResult !== null && typeof actionResult === "object";
  const needsNone = isObject && ["error", "cancelled", "saved", "draft"].some((key) => key in actionResult);
  return needsNone ? false : defaultShouldRevalidate;
};
