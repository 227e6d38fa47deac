import type { MiddlewareFunction } from "react-router";
import type { RequestHandler } from "../http/node-server.server.ts";
import { createAdmission } from "./admission.server.ts";
import { hideFromSearch, preventCaching } from "./cache-control.server.ts";
import { answerFromCache, cachePages } from "./page-cache.server.ts";
import { requireSameOrigin } from "./same-origin.server.ts";
import { requireOwner } from "./session.server.ts";

// The life of a request, in order. First http/node-server.server.ts sets its id, its time limits and its headers.

/** For Node's own request. Each handler answers it or passes it on. */
export const beforeRouter = (): RequestHandler[] => [answerFromCache, createAdmission("build/client")];

// Then react-router-serve answers the files in build/client, and React Router matches the route.

/** For every route. Each middleware wraps those after it. */
export const middleware: MiddlewareFunction<Response>[] = [preventCaching, cachePages, requireSameOrigin];

/** For the admin area. */
export const adminMiddleware: MiddlewareFunction<Response>[] = [hideFromSearch, requireOwner];

// Then the route's loader or action. For a page, entry.server.tsx renders the document, and document/ sets its
// Content-Security-Policy and delays its scripts.
