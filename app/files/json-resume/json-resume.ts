import { backend } from "#app/backend.server.ts";
import { jsonResume } from "#app/sharing/json-resume.server.ts";
import { resume } from "#content/resume.ts";
import { site } from "#content/site.ts";

export function loader(): Response {
  return Response.json(jsonResume(resume, site, backend().env.siteUrl), {
    headers: { "Cache-Control": "public, max-age=3600" },
  });
}
