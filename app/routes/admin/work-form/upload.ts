import { useSyncExternalStore } from "react";
import { onChange } from "#app/browser/unanswered.ts";

export interface Upload {
  /** The part that has been sent; at 100 the server is processing it. */
  percent: number;
  cancel: () => void;
}

interface Sending {
  method: "POST" | "PUT";
  path: string;
  headers: Record<string, string>;
  body: FormData | string;
  signal: AbortSignal;
  /** Makes the listeners of `onChange` read the upload again. */
  onProgress: () => void;
}

let current: Upload | null = null;

/** The upload from this page, if there is one. */
export function useUpload(): Upload | null {
  return useSyncExternalStore(
    onChange,
    () => current,
    () => null,
  );
}

/**
 * Sends a request by XMLHttpRequest, because fetch reports no upload progress. It has no timeout.
 * @returns null if the owner cancels
 * @throws TypeError as fetch does, without a response
 */
export function send({ method, path, headers, body, signal, onProgress }: Sending) {
  const answer = new Promise<{ status: number; body: unknown } | null>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const progress = (percent: number) => {
      current = { percent, cancel };
      onProgress();
    };

    request.upload.onprogress = ({ loaded, total }) => progress(Math.min(99, Math.floor((100 * loaded) / total)));
    request.upload.onload = () => progress(100);
    // Null if it is not JSON, such as an error page of a proxy.
    request.responseType = "json";
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new TypeError("the upload got no answer"));
    request.onabort = () => (signal.aborted ? reject(signal.reason) : resolve(null));
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    signal.addEventListener("abort", cancel);

    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
    progress(0);
  });
  return answer.finally(() => {
    current = null;
  });
}
