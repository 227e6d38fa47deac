import { archiveDownload } from "#app/routes/archive-download.server.ts";
import { forOwner, respond } from "./respond.ts";

const answer = respond({
  GET: forOwner(({ request }) => archiveDownload(request)),
});

export const loader = answer;
export const action = answer;
