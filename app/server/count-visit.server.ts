import type { IncomingMessage, ServerResponse } from "node:http";
import { backend } from "../site.server.ts";
import { createRobotCheck, type VisitRules, visitOf } from "../visits/visit-of.server.ts";
import { type Address, readAddress } from "./addresses.server.ts";
import { carriesSession } from "./cookies.server.ts";
import { headersOf } from "./negotiation.server.ts";

const rules: VisitRules = {
  readAddress: (target) => readAddress(target, backend().works.index.held()),
  isOwner: carriesSession,
  isRobot: createRobotCheck(),
};

export function countVisit(request: IncomingMessage, response: ServerResponse, address: Address): void {
  const { method = "" } = request;
  if (address.counted === null) return;
  // Not at "finish": a reader of PDF files may cancel the rest of a file, which it then requests in parts.
  response.once("close", () => {
    if (!response.headersSent) return;
    const visit = visitOf({ method, address, headers: headersOf(request), status: response.statusCode }, rules);
    if (visit) backend().visits.count(visit);
  });
}
