import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { expect } from "playwright/test";
import { validateXML } from "xmllint-wasm";
import manifest from "./schemas/manifest.json" with { type: "json" };
import structuredData from "./schemas/structured-data.json" with { type: "json" };

const xmlSchemas = {
  atom: { schema: readFileSync("e2e/schemas/atom.rng", "utf8"), extension: "relaxng" },
  sitemap: { schema: readFileSync("e2e/schemas/sitemap.xsd", "utf8"), extension: "schema" },
} as const;
const ajv = ajvFormats.default(new Ajv2020({ allErrors: true, strictRequired: false, strictTypes: false }));
const validators = { manifest: ajv.compile(manifest), structuredData: ajv.compile(structuredData) };

export function expectValid(kind: keyof typeof validators, value: unknown): void {
  const validate = validators[kind];
  expect(validate(value), `${kind}: ${ajv.errorsText(validate.errors)}`).toBe(true);
}

export async function expectValidXml(kind: keyof typeof xmlSchemas, contents: string): Promise<void> {
  const { errors } = await validateXML({ ...xmlSchemas[kind], xml: { fileName: `${kind}.xml`, contents } });
  expect(errors.map(({ message }) => message)).toEqual([]);
}
