import { AsyncLocalStorage } from "node:async_hooks";
import type { Address } from "./addresses.server.ts";

export interface CurrentRequest {
  id: string;
  sender: string | undefined;
  address: Address;
  extendBody: () => void;
  cacheKey: string | null;
}

/** Empty under the development server and outside a request. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>();
