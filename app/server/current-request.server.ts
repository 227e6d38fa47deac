// State of the process: Node's own store for the request that is being answered.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Address } from "./address.server.ts";

export interface CurrentRequest {
  id: string;
  /** The other end of the connection: a proxy, if there is one. */
  sender: string | undefined;
  address: Address;
  /** Lets its body take longer. */
  extendBody: () => void;
  /** The key of its response in the page cache; null if it must not be there. */
  cacheKey: string | null;
}

/** Empty under the development server and outside a request. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>();
