import { backend } from "#app/site.server.ts";
import { resume } from "#content/resume.ts";
import { site } from "#content/site.ts";
import { jsonResume } from "./json-resume.server.ts";

export function loader(): Response {
  return Response.json(jsonResume(resume, site, backend().env.siteUrl), {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}
