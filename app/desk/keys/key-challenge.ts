import { hideFromSearch } from "#app/server/cache-control.server.ts";

export { challenge as loader } from "./key-actions.server.ts";

export const middleware = [hideFromSearch];
