import pLimit from "p-limit";
import type { ObjectStore } from "#app/storage/storage.ts";
import * as processes from "./encoding-process.server.ts";
import { pixelsToDecode } from "./file-format.server.ts";

const MAX_CONCURRENT = 2;
const MAX_WAITING = 10;
/** A larger image takes up to a gigabyte of memory. */
const LARGE_PIXELS = 16_000_000;

export class TooBusyError extends Error {}

export type ImagePipeline = ReturnType<typeof createImagePipeline>;

interface PipelineOptions {
  store: ObjectStore;
  prepareImage?: (bytes: Uint8Array) => ReturnType<typeof processes.prepareImage>;
}

export function createImagePipeline({ store, prepareImage = processes.prepareImage }: PipelineOptions) {
  const places = pLimit(MAX_CONCURRENT);
  const large = pLimit(1);

  async function prepare(bytes: Uint8Array) {
    if (places.pendingCount + large.pendingCount >= MAX_WAITING) throw new TooBusyError("too many uploads at once");
    const place = pixelsToDecode(bytes) > LARGE_PIXELS ? large : places;
    const prepared = await place(() => prepareImage(bytes));
    if ("refused" in prepared) return prepared;
    await Promise.all(prepared.image.objects.map(({ key, bytes: object, type }) => store.put(key, object, type)));
    return prepared;
  }

  return { prepare };
}
