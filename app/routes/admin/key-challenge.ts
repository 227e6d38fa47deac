import { hideFromSearch } from "#app/server/cache-control.server.ts";

/** Where a browser asks before it asks a device. */
export { challenge as loader } from "./keys.server.ts";

export const middleware = [hideFromSearch];
