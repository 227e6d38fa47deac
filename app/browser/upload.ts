// State of the browser's tab: the upload of the form of this page.

interface Upload {
  /** The part that has been sent; at 100 the server is processing it. */
  percent: number;
  cancel: () => void;
}

let current: Upload | null = null;

/** The upload of this page's form, if there is one. `onChange` of `unanswered.ts` tells when to read it again. */
export const currentUpload = () => current;

/**
 * Sends a form as `transfer` does.
 * @param onProgress makes the listeners of `onChange` read `currentUpload` again
 */
export function upload(request: XMLHttpRequest, body: FormData | Blob, signal: AbortSignal, onProgress: () => void) {
  const progress = (percent: number) => {
    current = { percent, cancel: () => request.abort() };
    onProgress();
  };
  return transfer(request, body, signal, progress).finally(() => {
    current = null;
  });
}

/**
 * Sends a body by XMLHttpRequest, because fetch reports no upload progress. It has no timeout.
 * @returns null if the owner cancels
 * @throws TypeError as fetch does, without a response
 */
export function transfer(
  request: XMLHttpRequest,
  body: FormData | Blob,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<{ status: number; body: unknown } | null> {
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.min(99, Math.floor((100 * loaded) / total)));
    request.upload.onload = () => onProgress(100);
    // Null if it is not JSON, such as an error page of a proxy.
    request.responseType = "json";
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new TypeError("the upload got no answer"));
    request.onabort = () => (signal.aborted ? reject(signal.reason) : resolve(null));
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
    onProgress(0);
  });
}
