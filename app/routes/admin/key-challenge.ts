/** Where a browser asks before it asks a device. */
export { challenge as loader } from "./keys.server.ts";
