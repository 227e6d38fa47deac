import type { IncomingMessage, ServerResponse } from "node:http";
import { paths } from "../paths.ts";
import type { Address } from "./addresses.server.ts";
import { headersOf } from "./negotiation.server.ts";
import { createQueue } from "./queue.server.ts";
import { refuse } from "./refusals.server.ts";
import { seemsOwner } from "./session.server.ts";

export const probes = ["/healthz", "/readyz"];
/** Slows down clients that retry at once, which would take the processor from visitors. */
const REFUSAL_DELAY_MS = 250;
/** Share images wait in drawings.server.ts instead. React Router would render a page for any other address here. */
const picture = new RegExp(`^(${paths.images}|${paths.shareImages})/[\\w.-]+\\.(?!data$)\\w+$`);

/** The owner never stands behind strangers, nor a page behind what is sent. */
export function createAdmission() {
  const queues = {
    // A page takes about 10 ms of processor time, so a full queue is half a second of work.
    pages: createQueue({ places: 4, maxWaiting: 50, maxWaitMs: 2_000 }),
    writes: createQueue({ places: 4, maxWaiting: 50, maxWaitMs: 5_000 }),
    owner: createQueue({ places: 4, maxWaiting: 500, maxWaitMs: 30_000 }),
  };

  function queueOf(request: IncomingMessage) {
    if (seemsOwner(headersOf(request))) return queues.owner;
    return ["GET", "HEAD", "OPTIONS"].includes(request.method ?? "") ? queues.pages : queues.writes;
  }

  return function admit(request: IncomingMessage, response: ServerResponse, address: Address, start: () => void): void {
    if (probes.includes(address.path) || picture.test(address.path)) start();
    else queueOf(request)(response, start, refuseLater);

    function refuseLater() {
      const refuseNow = () => response.destroyed || refuse(request, response, address, "busy", { "Retry-After": "1" });
      setTimeout(refuseNow, REFUSAL_DELAY_MS).unref();
    }
  };
}
