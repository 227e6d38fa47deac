// State of the process: the queue of drawings.
import pLimit from "p-limit";

/** Too many images wait to be drawn, or this one was not drawn in time. The client may retry. */
export class DrawingsBusyError extends Error {}

/** Draws one image at a time. The clients of an image that is not there wait for it, but not for long. */
export function createDrawings({ maxWaiting, maxWaitMs }: { maxWaiting: number; maxWaitMs: number }) {
  const turns = pLimit(1);
  let waiting = 0;

  /**
   * A drawing that has begun is finished for the next client, but none begins for a client who has left.
   * @param find asked again when its turn has come: another client's drawing may have been this one
   * @throws DrawingsBusyError
   */
  async function findOrDraw<Image>(
    client: AbortSignal,
    find: () => Promise<Image | null>,
    draw: () => Promise<Image>,
  ): Promise<Image> {
    const found = await find();
    if (found) return found;
    if (waiting >= maxWaiting) throw new DrawingsBusyError();
    const deadline = AbortSignal.any([client, AbortSignal.timeout(maxWaitMs)]);
    const { promise: ended, reject } = Promise.withResolvers<never>();
    deadline.addEventListener("abort", () => reject(new DrawingsBusyError()), { once: true });
    waiting += 1;
    try {
      const drawn = turns(async () => {
        if (deadline.aborted) throw new DrawingsBusyError();
        return (await find()) ?? draw();
      });
      return await Promise.race([drawn, ended]);
    } finally {
      waiting -= 1;
    }
  }

  return { findOrDraw };
}

/** An image takes a quarter of a second to draw. */
export const { findOrDraw } = createDrawings({ maxWaiting: 20, maxWaitMs: 5_000 });
