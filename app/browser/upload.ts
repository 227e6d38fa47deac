// State of the browser's tab: the upload from this page.

interface Upload {
  /** The part that has been sent; at 100 the server is processing it. */
  percent: number;
  cancel: () => void;
}

let current: Upload | null = null;

/** The upload from this page, if there is one. `onChange` of `unanswered.ts` tells when to read it again. */
export const currentUpload = () => current;

/**
 * Sends a body by XMLHttpRequest, because fetch reports no upload progress. It has no timeout.
 * @param onProgress makes the listeners of `onChange` read it again
 * @returns null if the owner cancels
 * @throws TypeError as fetch does, without a response
 */
export function upload(request: XMLHttpRequest, body: FormData | Blob, signal: AbortSignal, onProgress: () => void) {
  const cancel = () => request.abort();
  const progress = (percent: number) => {
    current = { percent, cancel };
    onProgress();
  };
  const answer = new Promise<{ status: number; body: unknown } | null>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => progress(Math.min(99, Math.floor((100 * loaded) / total)));
    request.upload.onload = () => progress(100);
    // Null if it is not JSON, such as an error page of a proxy.
    request.responseType = "json";
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new TypeError("the upload got no answer"));
    request.onabort = () => (signal.aborted ? reject(signal.reason) : resolve(null));
    signal.addEventListener("abort", cancel);
    request.send(body);
    progress(0);
  });
  return answer.finally(() => {
    current = null;
  });
}
