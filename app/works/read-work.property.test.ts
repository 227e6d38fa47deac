import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "#test-support/generated.ts";
import { picture } from "#test-support/works.ts";
import { bodyType, readForm, readJsonObject } from "../request-body.server.ts";
import { readDraft } from "./documents.server.ts";
import { formValues, storable, type Values } from "./form-values.ts";
import { prepareImage } from "./pictures/encode.server.ts";
import { sniffImage } from "./pictures/file-format.server.ts";
import { readWork } from "./read-work.server.ts";
import type { WorkImage } from "./work.ts";
import { textFields, valueNames } from "./work-fields.ts";
import { draftSchema, fieldErrors, workChangeSchema, workSchema } from "./work-schema.server.ts";

// Any request is read or refused with a code. Nothing throws, the database can store what is read, and what a page shows of
// it is within its limits.
const runs = process.env.TEST_LONG ? 10_000 : 100;
const RUNS = { numRuns: runs };

const names = fc.oneof(
  fc.constantFrom(
    ...valueNames,
    ...["version", "userId", "status", "work", "image", "file", "picture", "phoneFile", "imageRemove", "__proto__"],
    ...["testimonial.text", "figures.0.value", "phone.id", "gallery.0.id", "gallery.0.framing.mode"],
    ...["gallery.1.order", "gallery.1.remove.x", "gallery.99.alt"],
  ),
  fc.string(),
);
// An object stands where a text is expected, and has members that JavaScript calls.
const hostileNames = fc
  .array(
    fc.constantFrom(
      ...valueNames,
      ...["id", "version", "userId", "status", "intent", "work", "image", "file", "picture", "imageRemove", "order"],
      ...["remove", "alt", "choice", "mode", "ink", "focus", "kind", "text", "value", "0", "1", "99", "x"],
      ...["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", "toJSON", "then", "length"],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join("."));
const walkedInto = [
  "id.x",
  "id.toString",
  "version.x",
  "intent.x",
  "title.x",
  "userId.length.x",
  "gallery.0.id.x",
  "__proto__",
];
const text = fc.string({ unit: "binary", maxLength: 200 });
const bytes = fc.uint8Array({ maxLength: 2_000 });
const type = fc.oneof(
  fc.constantFrom(
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    'multipart/form-data; boundary="x"',
    "multipart/form-data",
    "text/plain",
    "APPLICATION/JSON; charset=utf-16",
  ),
  fc.stringMatching(/^[ -~]{0,60}$/),
);

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/api/works", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

const upload = async (sent: Uint8Array) =>
  sent.length % 2 ? { refused: "image_gif" as const } : { picture: { id: "a".repeat(64) } as WorkImage };

const schemas = [workSchema(2026), workChangeSchema(2026), draftSchema(2026)];

async function isReadOrRefused(request: Request): Promise<void> {
  const result = await readWork(request, upload);
  if ("error" in result) {
    assert.match(result.error, /^[a-z_]+$/);
    return;
  }
  for (const code of Object.values(result.refused)) assert.match(code, /^[a-z_]+$/);
  const { values, refused: _, ...beside } = result as { values: Values; refused: object };
  for (const value of Object.values(beside)) assert.notEqual(typeof value, "object");
  assertStorable(storable(values));
  for (const schema of schemas) {
    const { error } = schema.safeParse(values);
    if (error) for (const code of Object.values(fieldErrors(error))) assert.match(code, /^[a-zA-Z]+_[a-z_]+$/);
  }
  for (const shown of Object.values(formValues(values))) assert.equal(typeof shown, "string");
  const draft = readDraft(values, 2026);
  assert.deepEqual(schemas[2]?.parse(draft), draft);
  const { title, url, year, desc } = draft;
  assert.ok([...title].length <= textFields.title.maxLength && title.trim() === title && title.isWellFormed());
  if (url !== "") assert.match(new URL(url).protocol, /^https?:$/);
  assert.ok(year === null || (Number.isInteger(year) && year >= 1990 && year <= 2027));
  assert.ok([...desc].length <= textFields.desc.maxLength && !desc.includes("\0"));
}

function assertStorable(...parts: unknown[]): void {
  for (const part of parts) {
    if (typeof part === "string") assert.ok(part.isWellFormed() && !part.includes("\0"));
    else if (part !== null && typeof part === "object") assertStorable(...Object.keys(part), ...Object.values(part));
  }
}

describe("any body", () => {
  test("any bytes under any type", () =>
    fc.assert(
      fc.asyncProperty(bytes, type, async (body, contentType) => {
        await isReadOrRefused(post(new Uint8Array(body), { "Content-Type": contentType }));
      }),
      RUNS,
    ));

  test("any JSON, also with the field names of a work", () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue({ stringUnit: "binary" }),
          fc.dictionary(names, fc.oneof(fc.jsonValue({ stringUnit: "binary" }), text, fc.integer())),
          fc.string(),
        ),
        async (value) => {
          const body = typeof value === "string" ? value : JSON.stringify(value);
          await isReadOrRefused(post(body, { "Content-Type": "application/json" }));
        },
      ),
      RUNS,
    ));

  test("nearly valid works", () => {
    const nearly = fc.record({
      title: fc.oneof(text, fc.constant("Rivage"), fc.string({ unit: "grapheme", maxLength: 130 })),
      url: fc.oneof(
        fc.webUrl(),
        text,
        fc.webUrl().map((url) => url.replace("https", "javascript")),
      ),
      year: fc.oneof(fc.integer({ min: 1_980, max: 2_040 }), fc.double(), text),
      desc: fc.oneof(text, fc.lorem()),
    });
    return fc.assert(
      fc.asyncProperty(nearly, async (work) => {
        await isReadOrRefused(post(JSON.stringify(work), { "Content-Type": "application/json" }));
        const form = new URLSearchParams(Object.entries(work).map(([name, value]) => [name, String(value)]));
        await isReadOrRefused(post(form));
      }),
      RUNS,
    );
  });

  test("any names of fields, of a form and of JSON", () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(hostileNames, fc.constantFrom("", "x", "full", "mounted", "1", "a".repeat(64)), { maxKeys: 8 }),
        async (fields) => {
          await isReadOrRefused(post(new URLSearchParams(fields)));
          const form = new FormData();
          for (const [name, value] of Object.entries(fields)) form.append(name, value);
          form.append("phoneFile", new Blob(["xx"]));
          await isReadOrRefused(post(form));
          const [[name, value] = ["title", ""]] = Object.entries(fields);
          const body = name
            .split(".")
            .reduceRight<unknown>((inner, part) => `{${JSON.stringify(part)}:${inner}}`, `"${value}"`);
          await isReadOrRefused(post(String(body), { "Content-Type": "application/json" }));
        },
      ),
      {
        ...RUNS,
        examples: [
          ...walkedInto.map((name): [Record<string, string>] => [{ [name]: "x" }]),
          [{ "framing.mode": "full", "framing.focus.toString": "x" }],
          [{ "gallery.0.framing.mode": "mounted", "gallery.0.framing.ink.valueOf": "x" }],
        ],
      },
    ));

  test("any multipart parts, cut off anywhere", () => {
    const part = fc.record({
      name: names,
      value: fc.oneof(
        text.map((value) => Buffer.from(value)),
        bytes,
      ),
      isFile: fc.boolean(),
    });
    return fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 15 }), fc.nat(), fc.boolean(), async (parts, cut, isWhole) => {
        const written = parts.flatMap(({ name, value, isFile }) => [
          Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="f"' : ""}\r\n\r\n`),
          Buffer.from(value),
          Buffer.from("\r\n"),
        ]);
        const whole = Buffer.concat([...written, Buffer.from("--x--\r\n")]);
        const body = isWhole ? whole : whole.subarray(0, cut % (whole.length + 1));
        const headers = { "Content-Type": "multipart/form-data; boundary=x" };
        await isReadOrRefused(post(new Uint8Array(body), headers));
        assert.ok((await readForm(post(new Uint8Array(body), headers))) instanceof FormData);
      }),
      RUNS,
    );
  });

  test("readJsonObject and bodyType on any header", () =>
    fc.assert(
      fc.asyncProperty(bytes, type, async (body, contentType) => {
        const request = post(new Uint8Array(body), { "Content-Type": contentType });
        const read = bodyType(request);
        assert.ok(read === null || read === read.toLowerCase());
        const result = await readJsonObject(request);
        assert.ok("refused" in result || typeof result.values === "object");
      }),
      RUNS,
    ));
});

describe("any image", () => {
  test("a header of any bytes is of an accepted type or refused", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          bytes,
          fc
            .tuple(fc.constantFrom("\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "RIFF....WEBP", "\0\0\0\x18ftypavif"), bytes)
            .map(([head, rest]) => new Uint8Array(Buffer.concat([Buffer.from(head, "latin1"), rest]))),
          fc.tuple(fc.integer({ min: 0, max: 0xffffffff }), bytes).map(([size, rest]) => {
            const box = Buffer.alloc(8);
            box.writeUInt32BE(size);
            box.write("ftyp", 4);
            return new Uint8Array(Buffer.concat([box, rest]));
          }),
        ),
        (header) => assert.match(sniffImage(header) ?? "image_ok", /^image_[a-z_]+$/),
      ),
      RUNS,
    ));

  test("a valid image with changed bytes is decoded or refused", async () => {
    const valid = await picture();
    const change = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const broken = Buffer.from(valid);
        for (const [at, value] of changes) broken[at] = value;
        const result = await prepareImage(broken);
        assert.ok("image" in result || /^image_/.test(result.refused));
      }),
      { numRuns: process.env.TEST_LONG ? 500 : 10 },
    );
  });
});
