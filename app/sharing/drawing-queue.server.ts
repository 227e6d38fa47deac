import pLimit from "p-limit";

export type Drawn = Buffer<ArrayBuffer>;

/** Draws when no other image is being drawn. */
export type Turn = (draw: () => Promise<Drawn>) => Promise<Drawn>;

/** Too many images wait to be drawn. The client may retry after a second. */
export class DrawingsBusyError extends Error {}

export class NoClientLeftError extends Error {}

interface Drawing {
  clients: number;
  image: Promise<Drawn>;
}

/** Draws one image at a time. Concurrent requests for one image share a drawing; without clients it is not drawn. */
export function createDrawingQueue({ maxWaiting }: { maxWaiting: number }) {
  const oneAtATime = pLimit(1);
  const drawings = new Map<string, Drawing>();

  /**
   * @param client aborted when the client leaves
   * @param make draws within its turn, so that its other work delays no other drawing
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
    // One image in the map is being drawn and does not wait.
    if (drawings.size > maxWaiting) throw new DrawingsBusyError();
    const turn: Turn = (paint) =>
      oneAtATime(() => {
        if (drawing.clients > 0) return paint();
        // The next request begins a new drawing.
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
