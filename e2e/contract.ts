import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { expect } from "playwright/test";

interface OpenApi {
  paths: Record<
    string,
    Record<string, { summary: string; responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >;
  components: object;
}

/** Reads the OpenAPI document of a site, and returns a client that checks each response against it. */
export async function readContract(url: string) {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
  const ajv = ajvFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema({ $id: "contract", components: document.components });

  /** Sends a request and returns its response, whose status and body must be documented. */
  async function call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url + path, { method, ...init });
    const route = path.replace(/^(\/api\/works)\/[^/]+/, "$1/{workId}").split("?")[0] ?? "";
    const operation = document.paths[route]?.[method.toLowerCase()];
    if (!operation) return response;
    const name = `${method} ${route} ${response.status}`;
    const documented = operation.responses[response.status];
    expect(documented, `${name} is documented`).toBeDefined();
    const text = await response.clone().text();
    const schema = documented?.content?.["application/json"]?.schema;
    if (schema) {
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
      const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')));
      expect(validate(JSON.parse(text)), `${name}: ${ajv.errorsText(validate.errors)}\n${text}`).toBe(true);
    } else if (!documented?.content) expect(text, `${name} has no body`).toBe("");
    return response;
  }

  return { document, validity: () => new Validator().validate({ ...structuredClone(document) }), call };
}
