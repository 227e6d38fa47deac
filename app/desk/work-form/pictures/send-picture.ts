import { adminPaths } from "#app/desk/admin-paths.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { type FormPicture, shownFile } from "./rows.ts";

interface StoredPicture extends Omit<FormPicture, "src"> {
  id: string;
  variants: { url: string; type: string; width: number }[];
}

export type SendResult = { id: string; picture: FormPicture } | { refused: string } | "interrupted" | "cancelled";

/** Uses XMLHttpRequest, because fetch reports no progress. */
export function sendPicture(
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<SendResult> {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append("image", file);
  return new Promise((resolve) => {
    request.open("POST", adminPaths.images);
    // The response is null if it is not JSON, such as an error page of a proxy.
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.min(99, Math.floor((100 * loaded) / total)));
    request.upload.onload = () => onProgress(100);
    request.onload = () => resolve(request.status === 201 ? stored(request.response) : refusal(request));
    request.onerror = async () =>
      resolve((await isReadable(file)) ? "interrupted" : { refused: errorTexts.image_changed });
    request.onabort = () => resolve("cancelled");
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

/** Browsers do not read a file that was saved again after it was chosen, and report this like a lost connection. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .bytes()
    .then(
      () => true,
      () => false,
    );
}

function stored({ id, width, height, kind, ink, variants }: StoredPicture): SendResult {
  const shown = shownFile(variants);
  // The addresses have the site's public host, which a test or a proxy may not have.
  return { id, picture: { src: shown ? new URL(shown.url).pathname : "", width, height, kind, ink } };
}

/** After a missing session, too many requests or an outage, the same picture may be sent again. */
function refusal({ status, response: answer }: XMLHttpRequest): SendResult {
  const isPassing = status === 401 || status === 429 || status >= 500;
  return answer && !isPassing
    ? { refused: answer.fields?.image ?? answer.message ?? errorTexts.server_error }
    : "interrupted";
}
