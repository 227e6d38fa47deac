import { fork } from "node:child_process";
import { extname, join } from "node:path";
import pLimit from "p-limit";
import type { ObjectStore } from "#app/storage/storage.ts";
import type { prepareImage } from "./encode.server.ts";
import { MANY_PIXELS, pixelsToDecode } from "./file-format.server.ts";

/** 50 megapixels take ten seconds, and on a busy machine several times as long. */
const TIMEOUT_MS = 60_000;
/** 50 megapixels take up to a gigabyte. */
const MAX_BYTES = 1_500_000_000;

const program = join(import.meta.dirname, `image-program${extname(import.meta.filename)}`);

/** A file may be made to break the decoder, so its process has no settings or secrets. @throws if it ends early */
export async function prepareInProcess(
  bytes: Uint8Array,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, threads = 2 } = {},
): ReturnType<typeof prepareImage> {
  const child = fork(program, [String(maxBytes)], {
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: String(threads) },
    execArgv: ["--max-old-space-size=128"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof prepareImage>>>();
  child
    .once("message", (answer) => resolve(answer as Awaited<ReturnType<typeof prepareImage>>))
    .once("exit", (status, signal) => reject(new Error(`the process of an image ended with ${signal ?? status}`)))
    .on("error", reject);
  // The callback ignores an error of `send`: if the process has ended, its exit is the better reason.
  child.send(bytes, () => {});
  // The process ends when it is disconnected: if it ended by itself, its answer could be lost.
  return promise.finally(() => child.connected && child.disconnect());
}

const MAX_CONCURRENT = 2;
const MAX_WAITING = 10;
/** A photo takes 320 MB with two threads, 240 with one. */
const ROOM_FOR_TWO_BYTES = 500_000_000;

export class TooBusyError extends Error {}

export type ImagePipeline = ReturnType<typeof createImagePipeline>;

interface PipelineOptions {
  store: ObjectStore;
  prepareImage?: typeof prepareInProcess;
}

export function createImagePipeline({ store, prepareImage = prepareInProcess }: PipelineOptions) {
  const places = pLimit(MAX_CONCURRENT);
  const large = pLimit(1);

  async function prepare(bytes: Uint8Array) {
    if (places.pendingCount + large.pendingCount >= MAX_WAITING) throw new TooBusyError("too many uploads at once");
    const place = pixelsToDecode(bytes) > MANY_PIXELS ? large : places;
    const isAlone = () => places.activeCount + large.activeCount === 1;
    const hasRoom = () => process.availableMemory() > ROOM_FOR_TWO_BYTES;
    const prepared = await place(() => prepareImage(bytes, { threads: isAlone() && hasRoom() ? 2 : 1 }));
    if ("refused" in prepared) return prepared;
    // An object must be stored before the row that names it.
    await Promise.all(prepared.image.files.map((file) => store.put(file.key, file.bytes, file.type)));
    return prepared;
  }

  return { prepare };
}
