import { transfer } from "#app/browser/upload.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { WorkImage } from "#app/works/work.ts";

/** The part of the API's answer that the form uses. */
interface StoredPicture extends Pick<WorkImage, "width" | "height" | "kind"> {
  id: string;
  variants: { url: string; type: string; width: number }[];
}

export type SendResult = { stored: StoredPicture } | { refused: string } | "interrupted" | "cancelled";

/** Sends a picture that the work will name when it is saved. */
export async function sendPicture(
  file: File,
  token: string,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<SendResult> {
  const request = new XMLHttpRequest();
  request.open("POST", "/api/images");
  request.setRequestHeader("Authorization", `Bearer ${token}`);
  const body = new FormData();
  body.append("image", file);
  try {
    const answer = await transfer(request, body, signal, onProgress);
    if (!answer) return "cancelled";
    if (answer.status === 201) return { stored: answer.body as StoredPicture };
    return refusalIn(answer.body);
  } catch (error) {
    if (signal.aborted) return "cancelled";
    if (error instanceof TypeError) return "interrupted";
    throw error;
  }
}

function refusalIn(body: unknown): SendResult {
  const { message = errorTexts.server_error, fields } = (body ?? {}) as {
    message?: string;
    fields?: { image?: string };
  };
  // A proxy answers without a message of the site: the server is away.
  return body === null ? "interrupted" : { refused: fields?.image ?? message };
}

/** A file of the site's own that is large enough for the preview. */
export function shownFile({ variants }: StoredPicture): string {
  const webp = variants.filter(({ type }) => type === "image/webp");
  const shown = webp.find(({ width }) => width >= 800) ?? webp.at(-1);
  // The API's addresses have the site's public host, which a test or a proxy may not have.
  return shown ? new URL(shown.url).pathname : "";
}
