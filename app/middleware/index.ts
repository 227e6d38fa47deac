import type { MiddlewareFunction } from "react-router";
import type { RequestHandler } from "../http/node-server.server.ts";
import { createAdmission } from "./admission.server.ts";
import { hideFromSearch, preventCaching } from "./cache-control.server.ts";
import { answerFromCache, cachePages } from "./page-cache.server.ts";
import { requireSameOrigin } from "./same-origin.server.ts";
import { requireOwner } from "./session.server.ts";

// The life of a request, in order. First http/node-server.server.ts: its id, its time limits, and the headers that
// stand on every answer.

/** Then these, for Node's own request. Each answers it, or hands it on. */
export const beforeRouter = (): RequestHandler[] => [
  // A visitor's page or a file that is cached ends here.
  answerFromCache,
  // Everything else waits for its turn; 503 when too many wait. Files and images do not wait.
  createAdmission("build/client"),
];

// Then react-router-serve: the files in build/client end here, and React Router matches the route.

/** Then these, for every route. Each wraps those below it. */
export const middleware: MiddlewareFunction<Response>[] = [
  // What belongs to a session, is stale or failed stays out of every cache.
  preventCaching,
  // Answers visitors who wait for the same page with one rendering, and caches it.
  cachePages,
  // 403 for a form that another site makes a browser send.
  requireSameOrigin,
];

/** Then these, for the admin area only. */
export const adminMiddleware: MiddlewareFunction<Response>[] = [
  // noindex, no-store
  hideFromSearch,
  // Nobody signed in: to the sign-in page, which leads back.
  requireOwner,
];

// Then the route's loader or action. For a page, entry.server.tsx renders the document; document/ sets its
// Content-Security-Policy and lets its scripts start late.
