import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { expect } from "playwright/test";

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** Reads the OpenAPI document of a site, and returns a client that checks each response against it. */
export async function readContract(url: string) {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
  const ajv = ajvFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema({ $id: "contract", components: document.components });

  const validity = () => new Validator().validate({ ...structuredClone(document) });

  /** Sends a request and returns its response, whose status and body must be documented. */
  async function call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url + path, { method, ...init });
    const route = path.replace(/^(\/api\/works)\/[^/]+$/, "$1/{workId}").split("?")[0] ?? "";
    const operation = document.paths[route]?.[method.toLowerCase()];
    if (operation) await check(operation, `${method} ${route}`, response.clone());
    return response;
  }

  async function check(operation: Operation, name: string, response: Response): Promise<void> {
    const documented = operation.responses[response.status];
    expect(documented, `${name} documents the status ${response.status}`).toBeDefined();
    const schema = documented?.content?.["application/json"]?.schema;
    const text = await response.text();
    if (!schema) return expect(text, `${name} ${response.status} has no body`).toBe("");
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
    const validate = ajv.compile(resolved);
    expect(validate(JSON.parse(text)), `${name} ${response.status}: ${ajv.errorsText(validate.errors)}\n${text}`).toBe(
      true,
    );
  }

  return { document, validity, call };
}
