import { z } from "zod";
import { yearOf } from "#app/formats/calendar.ts";
import { passwordLength } from "#app/owner/passwords.server.ts";
import { backend } from "#app/site.server.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { envelope } from "#app/works/read-work.server.ts";
import { workChangeSchema, workSchema } from "#app/works/work-schema.server.ts";
import { site } from "#content/site.ts";
import { cacheable, respond } from "./respond.ts";
import { pictureAnswerSchema, workAnswerSchema } from "./work-answer.ts";

const failure = z.object({
  error: z.string().regex(/^[a-z_]+$/),
  message: z.string().describe("A sentence in French"),
  fields: z.record(z.string(), z.string()).optional().describe("On 422: a sentence for each field that is wrong"),
});

const answerSchemas = {
  Work: workAnswerSchema,
  Picture: pictureAnswerSchema,
  SignedIn: z.object({ token: z.string(), userId: z.string() }),
  Failure: failure,
  Conflict: failure.extend({ current: workAnswerSchema.optional() }),
};

const credentials = z.object({ email: z.string(), password: z.string() });

const requestSchemas = (thisYear: number) => ({
  // `imageId` may be absent, because the request may bring the image itself.
  WorkInput: workSchema(thisYear).partial({ imageId: true }).extend(envelope.shape),
  WorkChange: workChangeSchema(thisYear)
    .extend(envelope.shape)
    .describe("An absent field stays as it is; an alt that equals the stored title counts as empty"),
  Credentials: credentials,
  SignUp: credentials.extend({
    password: z.string().describe(passwordLength),
    code: z.string().describe("The one-time code that the server prints at start while there is no owner"),
  }),
});

type Name = keyof typeof answerSchemas | keyof ReturnType<typeof requestSchemas>;

const ref = (name: Name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });
const answers = (description: string, schema?: object) => ({ description, ...(schema && { content: json(schema) }) });
const takes = (content: object) => ({ requestBody: { required: true, content } });

const others = {
  304: "Unchanged",
  400: "The body does not match its Content-Type",
  401: "No valid token, or wrong credentials",
  403: "Not allowed: another owner’s work, a closed sign-up, or a request from another site",
  404: "No such work on the site",
  409: "The work has changed since: current is the new version",
  413: "The body or the image is too large",
  415: "The Content-Type is not accepted",
  422: "A field is wrong; fields has a sentence for each",
  429: "Too many attempts; Retry-After is in seconds",
  503: "The database or the store is unavailable, or the server is too busy; Retry-After is in seconds",
  507: "No space left to write",
};

/** `codes` are its other answers; 503 is always one. */
function call(
  summary: string,
  [status, success, schema]: [status: number, success: string, schema?: object],
  codes: (keyof typeof others)[],
  request: object = {},
) {
  const failures = [...codes, 503 as const].map((code) => {
    const body = code < 400 ? undefined : ref(code === 409 ? "Conflict" : "Failure");
    return [code, answers(others[code], body)];
  });
  return { summary, ...request, responses: { [status]: answers(success, schema), ...Object.fromEntries(failures) } };
}

const owner = { security: [{ token: [] }] };
const ifNoneMatch = { parameters: [{ name: "If-None-Match", in: "header", schema: { type: "string" } }] };
const wrote = [400, 401, 403, 413, 415, 422, 507] as const;

const image = { type: "string", format: "binary", description: errorTexts.image_too_heavy };
const multipart = (properties: object, required: string[]) => ({
  "multipart/form-data": { schema: { type: "object", properties, required } },
});

function work(name: "WorkInput" | "WorkChange", required: string[]) {
  const description = "A text, not a file. The image may stand for its imageId";
  const part = { type: "string", contentMediaType: "application/json", contentSchema: ref(name), description };
  return takes({
    ...multipart({ work: part, image }, required),
    ...json(ref(name)),
    "application/x-www-form-urlencoded": { schema: ref(name) },
  });
}

const signUp = takes(json(ref("SignUp")));
const logIn = takes(json(ref("Credentials")));
const picture = { ...owner, ...takes(multipart({ image }, ["image"])) };
const works = { type: "array", items: ref("Work") };
const stored = "A work names it by its id; removed after a day if none does";

const paths = {
  "/api/auth/signup": {
    post: call("Become the owner", [201, "Signed in", ref("SignedIn")], [400, 403, 413, 415, 422, 429], signUp),
  },
  "/api/auth/login": {
    post: call("Sign in", [200, "Signed in", ref("SignedIn")], [400, 401, 403, 413, 415, 429], logIn),
  },
  "/api/auth/logout": { post: call("Sign out", [204, "The token’s session has ended"], [401, 403], owner) },
  "/api/works": {
    get: call("List the works on the site", [200, "In the site’s order", works], [304], ifNoneMatch),
    post: call("Publish a work", [201, "Location is its address", ref("Work")], [...wrote], {
      ...owner,
      ...work("WorkInput", ["work"]),
    }),
  },
  "/api/works/{workId}": {
    parameters: [{ name: "workId", in: "path", required: true, schema: { type: "string" } }],
    get: call("Find a work on the site", [200, "The work", ref("Work")], [304, 404], ifNoneMatch),
    put: call("Change a work on the site", [200, "The work after the change", ref("Work")], [...wrote, 404, 409], {
      ...owner,
      ...work("WorkChange", []),
    }),
    delete: call("Remove a work from the site", [204, "In the bin for 30 days"], [401, 403, 404], owner),
  },
  "/api/images": { post: call("Store a picture", [201, stored, ref("Picture")], [...wrote], picture) },
};

/** The document is made from the schemas that check the requests. */
function openApiDocument() {
  return {
    openapi: "3.1.0",
    info: { title: `${site.brand}, API`, version: "1" },
    servers: [{ url: backend().env.siteUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { ...written(answerSchemas, "output"), ...written(requestSchemas(yearOf(new Date())), "input") },
    },
  };
}

function written(schemas: Record<string, z.ZodType>, io: "input" | "output") {
  const shapes = Object.entries(schemas).map(([name, schema]) => {
    const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    return [name, shape];
  });
  return Object.fromEntries(shapes);
}

const answer = respond({ GET: ({ request }) => cacheable(request, openApiDocument()) });

export const loader = answer;
export const action = answer;
