import { backend } from "../backend.server.ts";
import { createRobotCheck } from "../visits/robots.server.ts";
import { type VisitRules, visitOf } from "../visits/visit-of.server.ts";
import { carriesSession } from "./cookies.server.ts";
import { pageAt } from "./counted-pages.server.ts";
import { headersOf } from "./negotiation.server.ts";
import type { RequestHandler } from "./node-server.server.ts";

const rules: VisitRules = { pageAt, isOwner: carriesSession, isRobot: createRobotCheck() };

/** Counts a visit at the end of its response, which may come from the page cache, the file server or a route. */
export const countVisits: RequestHandler = (request, response, next) => {
  const { method = "", url: target = "", headers } = request;
  if (method === "GET" && headers["sec-fetch-dest"] !== undefined) {
    // Not at "finish": a reader of PDF files may cancel the rest of a file, which it then requests in parts.
    response.once("close", () => {
      if (!response.headersSent) return;
      const visit = visitOf({ method, target, headers: headersOf(request), status: response.statusCode }, rules);
      if (visit) backend().visits.count(visit);
    });
  }
  next();
};
