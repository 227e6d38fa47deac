import type { IncomingMessage } from "node:http";

const BODY_MS = 30_000;
const MINUTE_MS = 60_000;
const MIN_BYTES_A_MINUTE = 60 * 1_024;
const MAX_LONG = 4;

let long = 0;

/** @returns a function that gives the body more time while bytes flow: for the owner, whose line may be slow */
export function limitBodyTime(request: IncomingMessage, end: () => void): () => void {
  let isLong = false;
  let timer = setTimeout(() => request.complete || end(), BODY_MS).unref();

  function stop(): void {
    clearTimeout(timer);
    if (isLong) long -= 1;
    isLong = false;
  }
  request.once("end", stop).once("close", stop);

  return function extend() {
    if (isLong || request.complete || request.destroyed || long >= MAX_LONG) return;
    clearTimeout(timer);
    isLong = true;
    long += 1;
    let { bytesRead } = request.socket;
    timer = setInterval(() => {
      if (!request.complete && request.socket.bytesRead - bytesRead < MIN_BYTES_A_MINUTE) end();
      bytesRead = request.socket.bytesRead;
    }, MINUTE_MS).unref();
  };
}
