import type { MiddlewareFunction } from "react-router";
import { backend } from "../backend.server.ts";
import { createAdmission } from "./admission.server.ts";
import { hideFromSearch, preventCaching } from "./cache-control.server.ts";
import { answerFromCache, cachePages } from "./cached-pages.server.ts";
import type { RequestHandler } from "./node-server.server.ts";
import { createHostRedirect } from "./other-hosts.server.ts";
import { requireSameOrigin } from "./same-origin.server.ts";
import { requireOwner } from "./session.server.ts";
import { countVisits } from "./visits.server.ts";

// The life of a request, in order. First node-server.server.ts sets its id, its time limits and its headers.

/** For Node's own request. Each handler answers it or passes it on. */
export const beforeRouter = (): RequestHandler[] => [
  // Counts the visit once the request is answered, by whichever of the following.
  countVisits,
  // Under https, 308 for a visitor of another host.
  createHostRedirect(backend().env),
  // Answers a visitor's cached page or file.
  answerFromCache,
  // Queues everything else, except assets, images and probes. 503 if the queue is full.
  createAdmission("build/client"),
];

// Then react-router-serve answers the files in build/client, and React Router matches the route.

/** For every route. Each middleware wraps those below it. */
export const middleware: MiddlewareFunction<Response>[] = [
  // Sets "no-store" on responses that are private, stale or failed.
  preventCaching,
  // Renders a page once for concurrent visitors, and caches it.
  cachePages,
  // 403 for a form that another site makes a browser send.
  requireSameOrigin,
];

/** For the admin area. */
export const adminMiddleware: MiddlewareFunction<Response>[] = [
  // noindex, no-store
  hideFromSearch,
  // Redirects to the sign-in page unless the owner is signed in.
  requireOwner,
];

// Then the route's loader or action. For a page, entry.server.tsx renders the document, and document/ sets its
// Content-Security-Policy and delays its scripts.
