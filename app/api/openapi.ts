import { openApiDocument } from "./openapi-document.ts";
import { cacheable, respond } from "./respond.ts";

const answer = respond({
  GET: ({ request }) => cacheable(request, openApiDocument()),
});

export const loader = answer;
export const action = answer;
