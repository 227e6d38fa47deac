import pLimit from "p-limit";

export type Drawn = Buffer<ArrayBuffer>;

/** Waits until nothing else is drawn, then draws. */
export type Turn = (draw: () => Promise<Drawn>) => Promise<Drawn>;

/** More drawings are waiting than will be made in reasonable time: try again in a second. */
export class DrawingsBusyError extends Error {}

/** All who waited for the drawing have left before it was begun. */
export class NoClientLeftError extends Error {}

interface Drawing {
  clients: number;
  image: Promise<Drawn>;
}

/** Draws one image at a time: once for all who request it meanwhile, and not for clients that have left. */
export function createDrawingQueue({ maxWaiting }: { maxWaiting: number }) {
  const oneAtATime = pLimit(1);
  const drawings = new Map<string, Drawing>();

  /**
   * @param client aborted when the client leaves
   * @param make what is done outside its turn delays no other drawing
   * @throws DrawingsBusyError, NoClientLeftError
   */
  async function draw(name: string, client: AbortSignal, make: (turn: Turn) => Promise<Drawn>): Promise<Drawn> {
    if (client.aborted) throw new NoClientLeftError();
    const drawing = drawings.get(name) ?? begin(name, make);
    drawing.clients += 1;
    const leave = () => {
      drawing.clients -= 1;
    };
    client.addEventListener("abort", leave, { once: true });
    try {
      return await drawing.image;
    } finally {
      client.removeEventListener("abort", leave);
    }
  }

  function begin(name: string, make: (turn: Turn) => Promise<Drawn>): Drawing {
    // One of them is being drawn.
    if (drawings.size > maxWaiting) throw new DrawingsBusyError();
    const turn: Turn = (paint) =>
      oneAtATime(() => {
        if (drawing.clients > 0) return paint();
        // The next request for it begins it anew.
        drawings.delete(name);
        throw new NoClientLeftError();
      });
    const drawing: Drawing = { clients: 0, image: Promise.resolve().then(() => make(turn)) };
    drawings.set(name, drawing);
    const forget = () => {
      if (drawings.get(name) === drawing) drawings.delete(name);
    };
    drawing.image.then(forget, forget);
    return drawing;
  }

  return { draw };
}
