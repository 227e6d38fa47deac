import { fork } from "node:child_process";
import { extname, join } from "node:path";
import type { prepareImage as prepare } from "./encode.server.ts";

/** 50 megapixels take ten seconds, and on a busy machine several times as long. */
const TIMEOUT_MS = 60_000;
/** 50 megapixels take up to a gigabyte. */
const MAX_BYTES = 1_500_000_000;

const program = join(import.meta.dirname, `image-program${extname(import.meta.filename)}`);

interface Limits {
  timeoutMs?: number;
  maxBytes?: number;
}

/** A file may be made to break the decoder, so its process has no settings or secrets. @throws if it ends early */
export async function prepareImage(
  bytes: Uint8Array,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: Limits = {},
): ReturnType<typeof prepare> {
  const child = fork(program, [String(maxBytes)], {
    env: { MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-old-space-size=128"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof prepare>>>();
  child
    .once("message", (answer) => resolve(answer as Awaited<ReturnType<typeof prepare>>))
    .once("exit", (status, signal) => reject(new Error(`the process of an image ended with ${signal ?? status}`)))
    .on("error", reject);
  // The callback ignores an error of `send`: if the process has ended, its exit is the better reason.
  child.send(bytes, () => {});
  // The process ends when it is disconnected: if it ended by itself, its answer could be lost.
  return promise.finally(() => child.connected && child.disconnect());
}
