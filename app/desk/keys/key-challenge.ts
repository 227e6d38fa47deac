import { hideFromSearch } from "#app/server/cache-control.server.ts";

export { challenge as loader } from "./keys.server.ts";

export const middleware = [hideFromSearch];
