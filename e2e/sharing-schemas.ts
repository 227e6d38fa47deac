import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { expect } from "playwright/test";
import { validateXML } from "xmllint-wasm";

/** RFC 4287 without extensions: the feed uses none, so an unknown element is a mistake. */
const atom = `<?xml version="1.0"?>
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <start><element name="feed"><ref name="common"/><interleave>
    <ref name="description"/>
    <optional><element name="generator"><text/></element></optional>
    <optional><element name="icon"><ref name="address"/></element></optional>
    <optional><element name="logo"><ref name="address"/></element></optional>
    <optional><element name="subtitle"><ref name="text"/></element></optional>
    <oneOrMore><element name="author"><ref name="person"/></element></oneOrMore>
    <zeroOrMore><element name="entry"><ref name="common"/><interleave>
      <ref name="description"/>
      <zeroOrMore><element name="author"><ref name="person"/></element></zeroOrMore>
      <optional><element name="published"><data type="dateTime"/></element></optional>
      <optional><element name="summary"><ref name="text"/></element></optional>
      <optional><element name="content"><ref name="text"/></element></optional>
    </interleave></element></zeroOrMore>
  </interleave></element></start>
  <define name="description"><interleave>
    <element name="id"><ref name="address"/></element>
    <element name="title"><ref name="text"/></element>
    <element name="updated"><data type="dateTime"/></element>
    <optional><element name="rights"><ref name="text"/></element></optional>
    <oneOrMore><element name="link">
      <attribute name="href" ns=""><ref name="address"/></attribute>
      <optional><attribute name="rel" ns=""><choice>
        <value>alternate</value><value>self</value><value>related</value><value>enclosure</value><value>via</value>
      </choice></attribute></optional>
      <optional><attribute name="type" ns=""><data type="string"><param name="pattern">.+/.+</param></data></attribute></optional>
    </element></oneOrMore>
  </interleave></define>
  <define name="person"><interleave>
    <element name="name"><text/></element>
    <optional><element name="uri"><ref name="address"/></element></optional>
    <optional><element name="email"><data type="string"><param name="pattern">.+@.+</param></data></element></optional>
  </interleave></define>
  <define name="text">
    <optional><attribute name="type" ns=""><choice><value>text</value><value>html</value></choice></attribute></optional>
    <text/>
  </define>
  <define name="address"><data type="anyURI"><param name="pattern">https?://.+</param></data></define>
  <define name="common"><optional>
    <attribute name="lang" ns="http://www.w3.org/XML/1998/namespace"><data type="language"/></attribute>
  </optional></define>
</grammar>`;

/** The protocol of sitemaps.org, version 0.9. */
const sitemap = `<?xml version="1.0"?>
<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"
  targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <element name="urlset"><complexType><sequence>
    <element name="url" maxOccurs="50000"><complexType><all>
      <element name="loc"><simpleType><restriction base="anyURI">
        <pattern value="https?://.+"/><maxLength value="2048"/>
      </restriction></simpleType></element>
      <element name="lastmod" minOccurs="0"><simpleType><union memberTypes="date dateTime"/></simpleType></element>
    </all></complexType></element>
  </sequence></complexType></element>
</schema>`;

/** The members of the W3C's Web Application Manifest that the site uses. */
const manifest = {
  type: "object",
  required: ["name", "icons", "start_url"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1 },
    short_name: { type: "string", minLength: 1 },
    description: { type: "string" },
    lang: { type: "string", pattern: "^[a-z]{2}(-[A-Z]{2})?$" },
    dir: { enum: ["ltr", "rtl", "auto"] },
    id: { type: "string", format: "uri-reference" },
    start_url: { type: "string", format: "uri-reference" },
    scope: { type: "string", format: "uri-reference" },
    display: { enum: ["fullscreen", "standalone", "minimal-ui", "browser"] },
    theme_color: { type: "string", pattern: "^#[0-9a-f]{6}$" },
    background_color: { type: "string", pattern: "^#[0-9a-f]{6}$" },
    icons: {
      type: "array",
      contains: { properties: { purpose: { const: "maskable" } }, required: ["purpose"] },
      items: {
        type: "object",
        required: ["src", "type", "sizes"],
        additionalProperties: false,
        properties: {
          src: { type: "string", format: "uri-reference" },
          type: { type: "string", pattern: "^image/" },
          sizes: { type: "string", pattern: "^(any|\\d+x\\d+)$" },
          purpose: { enum: ["any", "maskable", "monochrome"] },
        },
      },
    },
  },
};

/** The structure of the site's JSON-LD. The compiler checks the names, by the types of schema-dts. */
const structuredData = {
  type: "object",
  required: ["@context", "@graph"],
  additionalProperties: false,
  properties: {
    "@context": { const: "https://schema.org" },
    "@graph": { type: "array", minItems: 1, items: { $ref: "#/$defs/node" } },
  },
  $defs: {
    node: {
      type: "object",
      required: ["@type"],
      properties: {
        "@type": { type: "string", pattern: "^[A-Z][A-Za-z]+$" },
        "@id": { $ref: "#/$defs/address" },
        url: { $ref: "#/$defs/address" },
        item: { $ref: "#/$defs/address" },
        email: { type: "string", pattern: "^mailto:.+@.+" },
        position: { type: "integer", minimum: 1 },
        itemListElement: { type: "array", items: { $ref: "#/$defs/node" } },
      },
      additionalProperties: { $ref: "#/$defs/value" },
    },
    // A node, a reference to a node, or plain values. None of them is empty.
    value: {
      anyOf: [
        { type: "string", minLength: 1 },
        { type: "number" },
        { type: "array", minItems: 1, items: { $ref: "#/$defs/value" } },
        {
          type: "object",
          required: ["@id"],
          additionalProperties: false,
          properties: { "@id": { $ref: "#/$defs/address" } },
        },
        { $ref: "#/$defs/node" },
      ],
    },
    address: { type: "string", format: "uri", pattern: "^https?://" },
  },
};

const ajv = ajvFormats.default(new Ajv2020({ allErrors: true, strictRequired: false, strictTypes: false }));
const validators = { manifest: ajv.compile(manifest), structuredData: ajv.compile(structuredData) };

export function expectValid(kind: keyof typeof validators, value: unknown): void {
  const validate = validators[kind];
  expect(validate(value), `${kind}: ${ajv.errorsText(validate.errors)}`).toBe(true);
}

export async function expectValidXml(kind: "atom" | "sitemap", contents: string): Promise<void> {
  const options = kind === "atom" ? { schema: atom, extension: "relaxng" as const } : { schema: sitemap };
  const { errors } = await validateXML({ ...options, xml: { fileName: `${kind}.xml`, contents } });
  expect(errors.map(({ message }) => message)).toEqual([]);
}
