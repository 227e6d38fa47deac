import { workLimits } from "./work.ts";

/** What a part may still have once the body is over its limit: the longest text, and the head of the part. */
export const MAX_CUT_BYTES = 24_576;
const MAX_READ_BYTES = 3 * workLimits.imageBytes;

/**
 * Lets a multipart body through up to a limit, and then only the beginning of each part. A browser without scripts sends
 * the fields in the order of the page: so those behind a picture that is too heavy are read too.
 */
export function cutParts(body: ReadableStream<Uint8Array>, boundary: string, maxBytes: number) {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let held = Buffer.alloc(0);
  let room = maxBytes;
  let size = 0;
  let isCut = false;

  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const pass = (bytes: Buffer) => {
        if (room > 0) controller.enqueue(bytes.subarray(0, room));
        isCut ||= bytes.length > room;
        room = Math.max(0, room - bytes.length);
      };
      let rest = Buffer.concat([held, chunk]);
      for (let at = rest.indexOf(delimiter); at >= 0; at = rest.indexOf(delimiter)) {
        pass(rest.subarray(0, at));
        controller.enqueue(delimiter);
        room = Math.max(room, MAX_CUT_BYTES);
        rest = rest.subarray(at + delimiter.length);
      }
      // The end of a chunk may be the beginning of a delimiter.
      const end = Math.max(0, rest.length - delimiter.length + 1);
      pass(rest.subarray(0, end));
      held = rest.subarray(end);
      size += chunk.length;
      if (size <= MAX_READ_BYTES) return;
      isCut = true;
      controller.enqueue(Buffer.concat([delimiter, Buffer.from("--\r\n")]));
      controller.terminate();
    },
    flush: (controller) => controller.enqueue(held),
  });
  // preventCancel: if the end cancelled the body, the client would get no response.
  return { body: body.pipeThrough(cut, { preventCancel: true }), isCut: () => isCut };
}
