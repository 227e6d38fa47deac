import { useSyncExternalStore } from "react";

export interface Upload {
  /** The part that has been sent; at 100 the server is processing it. */
  percent: number;
  cancel: () => void;
}

export class UploadCancelled extends Error {}

interface Sending {
  method: "POST" | "PUT";
  path: string;
  headers: Record<string, string>;
  body: FormData | string;
  signal: AbortSignal;
  /** Called each time some bytes have been sent. */
  onProgress: () => void;
}

let current: Upload | null = null;
const listeners = new Set<() => void>();

function show(upload: Upload | null): void {
  current = upload;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The upload from this page, if there is one. */
export function useUpload(): Upload | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/**
 * Sends a request by XMLHttpRequest, because fetch reports no upload progress. It has no timeout.
 * @throws TypeError as fetch does, without a response
 * @throws UploadCancelled when the owner cancels
 */
export function send({ method, path, headers, body, signal, onProgress }: Sending) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const progress = (percent: number) => {
      onProgress();
      show({ percent, cancel });
    };

    request.upload.onprogress = ({ loaded, total }) => progress(Math.min(99, Math.floor((100 * loaded) / total)));
    request.upload.onload = () => progress(100);
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => reject(new TypeError("the upload got no answer"));
    request.onabort = () => reject(new UploadCancelled());
    request.onloadend = () => {
      signal.removeEventListener("abort", cancel);
      show(null);
    };
    signal.addEventListener("abort", cancel);

    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
    progress(0);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
