// State of the process: Node's own store for the request that is being answered.
import { AsyncLocalStorage } from "node:async_hooks";

export interface CurrentRequest {
  id: string;
  /** The address of the connection's other end: a proxy's, if there is one. */
  address: string | undefined;
  leaveQueue?: () => void;
}

const store = new AsyncLocalStorage<CurrentRequest>();

/** The request that is being answered. Undefined under the development server and outside a request. */
export function currentRequest(): CurrentRequest | undefined {
  return store.getStore();
}

export function enterRequest(request: CurrentRequest): void {
  store.enterWith(request);
}

/** Gives the place of the current request in its queue to the next one. For work that only waits. */
export function leaveQueue(): void {
  currentRequest()?.leaveQueue?.();
}
