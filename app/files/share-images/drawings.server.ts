import pLimit from "p-limit";
import { untilAborted } from "#app/runtime/until-aborted.ts";

export class DrawingsBusyError extends Error {}

export function createDrawings<Image>({ maxKept, maxWaitMs }: { maxKept: number; maxWaitMs: number }) {
  const turns = pLimit(2);
  const images = new Map<string, Promise<Image>>();

  /** A begun drawing is finished, but none begins for a client who has left. @throws DrawingsBusyError */
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

  function begin(name: string, draw: () => Promise<Image>): Promise<Image> {
    const image = draw();
    image.catch(() => images.delete(name));
    return keep(name, image);
  }

  function find(name: string): Promise<Image> | undefined {
    const image = images.get(name);
    return image && keep(name, image);
  }

  function keep(name: string, image: Promise<Image>): Promise<Image> {
    images.delete(name);
    images.set(name, image);
    const [oldest = ""] = images.keys();
    if (images.size > maxKept) images.delete(oldest);
    return image;
  }

  return { get };
}

/** An image takes a quarter of a second to draw, and has at most 300 KB. */
export const shareImages = createDrawings<Buffer<ArrayBuffer>>({ maxKept: 64, maxWaitMs: 5_000 });
