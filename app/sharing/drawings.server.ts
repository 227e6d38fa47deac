// State of the process: the last share images.
import pLimit from "p-limit";
import { untilAborted } from "#app/runtime/until-aborted.ts";

/** The image was not drawn in time. The client may retry. */
export class DrawingsBusyError extends Error {}

/** Draws two images at a time, each once for all who ask for it, and keeps the last ones in memory. */
export function createDrawings<Image>({ maxKept, maxWaitMs }: { maxKept: number; maxWaitMs: number }) {
  const turns = pLimit(2);
  const images = new Map<string, Promise<Image>>();

  /**
   * A drawing that has begun is finished for the next client, but none begins for a client who has left.
   * @param name of what it shows: another picture has another name
   * @throws DrawingsBusyError
   */
  async function get(name: string, client: AbortSignal, draw: () => Promise<Image>): Promise<Image> {
    const deadline = AbortSignal.any([client, AbortSignal.timeout(maxWaitMs)]);
    const inTurn = () =>
      turns(() => {
        deadline.throwIfAborted();
        return find(name) ?? begin(name, draw);
      });
    return untilAborted(find(name) ?? inTurn(), deadline).catch((error) => {
      throw deadline.aborted ? new DrawingsBusyError() : error;
    });
  }

  /** One that has failed is drawn again for the next client. */
  function begin(name: string, draw: () => Promise<Image>): Promise<Image> {
    const image = draw();
    image.catch(() => images.delete(name));
    return keep(name, image);
  }

  function find(name: string): Promise<Image> | undefined {
    const image = images.get(name);
    return image && keep(name, image);
  }

  /** As the last one that was asked for. */
  function keep(name: string, image: Promise<Image>): Promise<Image> {
    images.delete(name);
    images.set(name, image);
    const [oldest = ""] = images.keys();
    if (images.size > maxKept) images.delete(oldest);
    return image;
  }

  return { get };
}

/** An image takes a quarter of a second to draw. Each has at most 300 KB. */
export const shareImages = createDrawings<Buffer<ArrayBuffer>>({ maxKept: 64, maxWaitMs: 5_000 });
