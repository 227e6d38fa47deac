import { z } from "zod";
import { backend } from "#app/backend.server.ts";
import { yearOf } from "#app/calendar.ts";
import { passwordLength } from "#app/owner/password-length.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { envelope } from "#app/works/read-work.server.ts";
import { workChangeSchema, workSchema } from "#app/works/work-schema.server.ts";
import { site } from "#content/site.ts";
import { draftAnswerSchema, uploadAnswerSchema, workAnswerSchema } from "./work-answer.ts";

const failureSchema = z.object({
  error: z.string().regex(/^[a-z_]+$/),
  message: z.string().describe("A sentence in French"),
  fields: z.record(z.string(), z.string()).optional().describe("On 422: a sentence for each field that is wrong"),
});
const conflictSchema = failureSchema.extend({ current: z.union([workAnswerSchema, draftAnswerSchema]).optional() });
const previewSchema = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
const signedInSchema = z.object({ token: z.string(), userId: z.string() });
const credentialsSchema = z.object({ email: z.string(), password: z.string() });
const signUpSchema = z.object({
  email: z.email(),
  password: z.string().describe(passwordLength),
  code: z.string().describe("The one-time code that the server prints at start while there is no owner"),
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });
const answers = (description: string, schema?: object) => ({ description, ...(schema && { content: json(schema) }) });

const refusals = {
  400: "The body does not match its Content-Type",
  401: "No valid token, or wrong credentials",
  403: "Not allowed: another owner’s work, a closed sign-up, or a request from another site",
  404: "No such work",
  405: "The method is not allowed; Allow lists the allowed ones",
  409: "The work has changed since (current is the new version), or nothing of it is being prepared",
  413: "The body or the image is too large",
  415: "The Content-Type is not accepted",
  422: "A field is wrong; fields has a sentence for each",
  429: "Too many attempts; Retry-After is in seconds",
  503: "The database or the store is unavailable, or the server is too busy; Retry-After is in seconds",
  507: "No space left to write",
} as const;

function failures(...codes: (keyof typeof refusals)[]) {
  const all = [...codes, 503 as const].map((code) => [
    code,
    answers(refusals[code], ref(code === 409 ? "Conflict" : "Failure")),
  ]);
  return Object.fromEntries(all);
}

const owner = { security: [{ token: [] }] };
const workId = { name: "workId", in: "path", required: true, schema: { type: "string" } };
const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "Names the work as long as it exists: the same content again answers it, other content is refused",
  schema: { type: "string", pattern: "^[A-Za-z0-9_-]{8,100}$" },
};
const ifNoneMatch = { name: "If-None-Match", in: "header", schema: { type: "string" } };

const anyWork = { anyOf: [ref("Work"), ref("Draft")] };

function workBody(name: "WorkInput" | "WorkChange") {
  return {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: {
          work: { ...ref(name), description: "JSON text; a draft, with `status: draft`, needs no field and no image" },
          image: {
            type: "string",
            format: "binary",
            description: `${errorTexts.image_too_heavy} Instead of the work’s imageId`,
          },
        },
        required: name === "WorkInput" ? ["work"] : [],
      },
      encoding: { work: { contentType: "application/json" } },
    },
    ...json(ref(name)),
    "application/x-www-form-urlencoded": { schema: ref(name) },
  };
}

const authPaths = {
  "/api/auth/signup": {
    post: {
      operationId: "signUp",
      requestBody: { required: true, content: json(ref("SignUp")) },
      responses: {
        201: answers("The owner, signed in", ref("SignedIn")),
        ...failures(400, 403, 413, 415, 422, 429),
      },
    },
  },
  "/api/auth/login": {
    post: {
      operationId: "logIn",
      requestBody: { required: true, content: json(ref("Credentials")) },
      responses: { 200: answers("Signed in", ref("SignedIn")), ...failures(400, 401, 403, 413, 415, 429) },
    },
  },
  "/api/auth/logout": {
    post: {
      operationId: "logOut",
      ...owner,
      responses: { 204: answers("The token’s session has ended"), ...failures(401, 403) },
    },
  },
};

const worksPaths = {
  "/api/works": {
    get: {
      operationId: "listWorks",
      security: [{}, ...owner.security],
      parameters: [
        ifNoneMatch,
        {
          name: "status",
          in: "query",
          description: "draft: the drafts instead, the last changed first; only for the owner",
          schema: { type: "string" },
        },
      ],
      responses: {
        200: answers("The published works, in the site’s order, or the drafts", { type: "array", items: anyWork }),
        304: answers("Unchanged"),
        ...failures(401),
      },
    },
    post: {
      operationId: "publishWork",
      ...owner,
      parameters: [idempotencyKey],
      requestBody: { required: true, content: workBody("WorkInput") },
      responses: {
        201: answers("The work; Location is its address", anyWork),
        ...failures(400, 401, 403, 413, 415, 422, 507),
      },
    },
  },
  "/api/works/{workId}": {
    parameters: [workId],
    get: {
      operationId: "findWork",
      parameters: [ifNoneMatch],
      security: [{}, ...owner.security],
      responses: {
        200: answers("The work; a draft only for its owner", anyWork),
        304: answers("Unchanged"),
        ...failures(404),
      },
    },
    put: {
      operationId: "reviseWork",
      ...owner,
      requestBody: {
        required: true,
        content: workBody("WorkChange"),
      },
      responses: {
        200: answers("The work after the change", anyWork),
        ...failures(400, 401, 403, 404, 409, 413, 415, 422, 507),
      },
    },
    delete: {
      operationId: "removeWork",
      ...owner,
      responses: { 204: answers("In the bin for 30 days"), ...failures(401, 403, 404) },
    },
  },
};

const picturePaths = {
  "/api/images": {
    post: {
      operationId: "uploadPicture",
      ...owner,
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: { image: { type: "string", format: "binary", description: errorTexts.image_too_heavy } },
              required: ["image"],
            },
          },
        },
      },
      responses: {
        201: answers("The picture, which a work names by its id; removed after a day if none does", ref("Picture")),
        ...failures(400, 401, 403, 413, 415, 422, 507),
      },
    },
  },
  "/api/works/{workId}/preview": {
    parameters: [workId],
    post: {
      operationId: "previewDraft",
      ...owner,
      responses: {
        201: answers("A link that shows what is being prepared for 30 days; it ends the one before", ref("Preview")),
        ...failures(401, 403, 404, 409),
      },
    },
  },
};

const archivePart = (name: string, description: string) => ({
  ...{ name, in: "query", description },
  allowEmptyValue: true,
  schema: { type: "string" },
});

const archivePaths = {
  "/api/archive": {
    get: {
      operationId: "downloadArchive",
      ...owner,
      parameters: [
        archivePart("messages", "Also the messages of the contact form"),
        archivePart("visits", "Also the counts of visits"),
      ],
      responses: {
        200: {
          description: "All works and their images, which `npm run import` reads. Half of it lacks manifest.json",
          content: { "application/x-tar": { schema: { type: "string", format: "binary" } } },
        },
        ...failures(401),
      },
    },
  },
};

/** The API as OpenAPI 3.1, made from the schemas that check the requests. */
export function openApiDocument() {
  const thisYear = yearOf(new Date());
  return {
    openapi: "3.1.0",
    info: { title: `${site.brand}, API`, version: "1" },
    servers: [{ url: backend().env.siteUrl }],
    paths: { ...authPaths, ...worksPaths, ...picturePaths, ...archivePaths },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: {
        Work: schemaOf(workAnswerSchema),
        Draft: schemaOf(draftAnswerSchema),
        Picture: schemaOf(uploadAnswerSchema),
        Preview: schemaOf(previewSchema),
        WorkInput: writtenSchema(workSchema(thisYear)),
        WorkChange: {
          ...writtenSchema(workChangeSchema(thisYear)),
          description: "An absent field stays as it is; an alt that equals the stored title counts as empty",
        },
        Credentials: schemaOf(credentialsSchema),
        SignUp: schemaOf(signUpSchema),
        SignedIn: schemaOf(signedInSchema),
        Failure: schemaOf(failureSchema),
        Conflict: schemaOf(conflictSchema),
      },
    },
  };
}

/** With what a request says beside the fields of a work. */
function writtenSchema(type: z.ZodType) {
  const { properties, required, ...shape } = schemaOf(type, "input") as z.core.JSONSchema.ObjectSchema;
  const optional = new Set(["imageId"]);
  return {
    ...shape,
    properties: { ...properties, ...(schemaOf(envelope, "input") as z.core.JSONSchema.ObjectSchema).properties },
    // The request may bring the image itself.
    ...(required && { required: required.filter((name) => !optional.has(name)) }),
  };
}

function schemaOf(type: z.ZodType, io: "input" | "output" = "output") {
  const { $schema: _, ...shape } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return shape;
}
