import { archiveDownload } from "#app/routes/archive-download.server.ts";
import { carriesExportToken } from "#app/server/session.server.ts";
import { forOwner, respond } from "./respond.ts";

const forSession = forOwner(({ request }) => archiveDownload(request));
const answer = respond({
  GET: (args) => (carriesExportToken(args.request) ? archiveDownload(args.request) : forSession(args)),
});

export const loader = answer;
export const action = answer;
