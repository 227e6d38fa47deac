import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { picture } from "#test-support/works.ts";
import { autoFraming } from "./mounting/framing.ts";
import { type StoredWork, workLimits } from "./work.ts";
import { eachText, nothingTyped } from "./work-fields.ts";
import { readChange, readWork } from "./work-request.server.ts";

const valid = { title: "Rivage", url: "https://rivage.example.com", year: "2022", desc: "Une carte." };
const image = await picture();

const emptyDraft: StoredWork = {
  ...eachText(() => ""),
  ...{ id: "000000000000", ownerId: "", status: "draft", version: 1, year: null, image: null, framing: autoFraming },
  ...{ technologies: [], figures: [], testimonial: null, gallery: [], phone: null },
  ...{ createdAt: new Date(), updatedAt: new Date(), deletedAt: null },
};

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/api/works", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

function json(values: unknown): Request {
  return post(typeof values === "string" ? values : JSON.stringify(values), { "Content-Type": "application/json" });
}

function multipart(parts: [name: string, value: string | Blob, fileName?: string][]): Request {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, fileName ?? "image.png");
  }
  return post(form);
}

const publication = (request: Request) => readWork(request, 2026);
const change = (request: Request) => readChange(request, 2026);

async function refusalOf(request: Request, read: typeof publication | typeof change = change) {
  const result = await read(request);
  assert.ok("refused" in result, "was read");
  return result;
}

describe("the same work in every request shape", () => {
  const file = new Blob([new Uint8Array(image)]);
  const shapes: [string, () => Request, hasImage: boolean][] = [
    [
      "API multipart",
      () =>
        multipart([
          ["work", JSON.stringify(valid)],
          ["image", file],
        ]),
      true,
    ],
    [
      "API multipart, the image first",
      () =>
        multipart([
          ["image", file],
          ["work", JSON.stringify(valid)],
        ]),
      true,
    ],
    ["form multipart", () => multipart([...Object.entries(valid), ["file", file]] as [string, string | Blob][]), true],
    [
      "form multipart without a file",
      () => multipart([...Object.entries(valid), ["file", new Blob([]), ""]] as [string, string | Blob, string?][]),
      false,
    ],
    ["JSON", () => json({ ...valid, year: 2022 }), false],
    ["urlencoded", () => post(new URLSearchParams(valid)), false],
  ];
  for (const [name, request, hasImage] of shapes) {
    test(name, async () => {
      const result = await change(request());
      assert.ok("work" in result, JSON.stringify(result));
      assert.deepEqual(result.work.input, { ...valid, year: 2022 });
      assert.equal(result.work.image !== null, hasImage);
      const published = await publication(request());
      if ("work" in published) assert.deepEqual(published.work.input, { alt: "", ...valid, year: 2022 });
      else assert.deepEqual([hasImage, published.fields], [false, { image: "image_missing" }]);
      if (result.work.image) assert.ok(Buffer.from(result.work.image).equals(image));
    });
  }
});

describe("fields", () => {
  const cases: [field: string, value: unknown, code: string | null][] = [
    ["title", "", "title_missing"],
    ["title", " \u00a0\u200b\ufeff ", "title_missing"],
    ["title", 12, "title_missing"],
    ["title", ["a"], "title_missing"],
    ["title", "x".repeat(120), null],
    ["title", "👩".repeat(120), null],
    ["title", "x".repeat(121), "title_too_long"],
    ["title", "a\u0000b", "text_unreadable"],
    ["title", "a\nb", "text_unreadable"],
    ["title", "a\ud800b", "text_unreadable"],
    ["title", "a\ufffeb", "text_unreadable"],
    ["title", "a\uffffb", "text_unreadable"],
    ["title", "a\ufffdb", null],
    ["title", "<script>alert(1)</script> {{7*7}} ' or 1=1 --", null],
    ["title", "\u202eevil", null],
    ["url", "", "url_missing"],
    ["url", "rivage.example.com", "url_not_http"],
    ["url", "javascript:alert(1)", "url_not_http"],
    ["url", "JaVaScRiPt:alert(1)", "url_not_http"],
    ["url", "java\tscript:alert(1)", "text_unreadable"],
    ["url", "data:text/html,x", "url_not_http"],
    ["url", "//evil.test", "url_not_http"],
    ["url", "\\\\evil", "url_not_http"],
    ["url", "https:\\\\evil", "url_not_http"],
    ["url", "http://user:pw@host.example", "url_not_http"],
    ["url", "http://", "url_not_http"],
    ["url", "https://exa mple.com", "url_not_http"],
    ["url", "http://[::1]:8080/a?b=c#d", null],
    ["url", "https://élan.example/é", null],
    ["url", `https://a.example/${"x".repeat(2_030)}`, null],
    ["url", `https://a.example/${"x".repeat(2_031)}`, "url_too_long"],
    ["year", "", "year_missing"],
    ["year", 1989, "year_out_of_range"],
    ["year", 1990, null],
    ["year", "2027", null],
    ["year", 2028, "year_out_of_range"],
    ["year", 2022.5, "year_out_of_range"],
    ["year", -2022, "year_out_of_range"],
    ["year", "1e3", "year_out_of_range"],
    ["year", "0x7e6", "year_out_of_range"],
    ["year", "2022,5", "year_out_of_range"],
    ["year", Number.MAX_VALUE, "year_out_of_range"],
    ["desc", "", "desc_missing"],
    ["desc", "x".repeat(5_000), null],
    ["desc", "x".repeat(5_001), "desc_too_long"],
    ["desc", "a\u0007b", "text_unreadable"],
    ["desc", "a\uffffb", "text_unreadable"],
    ["desc", "a\udc00b", "text_unreadable"],
    ["desc", null, "desc_missing"],
    ["desc", "un\ndeux\ttrois « à » l’œuvre", null],
    ["alt", "x".repeat(301), "alt_too_long"],
    ["alt", "a\ufffeb", "text_unreadable"],
    ["version", "x", "version_invalid"],
    ["version", 1.5, "version_invalid"],
    ["version", {}, "version_invalid"],
    ["userId", {}, "user_id_invalid"],
  ];
  for (const [field, value, code] of cases) {
    const shown = JSON.stringify(value)?.slice(0, 40);
    test(`${field} ${shown}: ${code ?? "accepted"}`, async () => {
      const unpublished = await refusalOf(json({ ...valid, [field]: value }), publication);
      assert.deepEqual(unpublished.fields, { ...(code && { [field]: code }), image: "image_missing" });
      const result = await change(json({ [field]: value }));
      if (code) {
        assert.ok("refused" in result, "was read");
        assert.deepEqual([result.refused, result.fields], ["fields_invalid", { [field]: code }]);
      } else {
        assert.ok("work" in result, JSON.stringify(result));
        const accepted = result.work.input[field as keyof typeof result.work.input];
        assert.equal(accepted, typeof accepted === "number" ? Number(value) : value);
      }
    });
  }

  test("millions of blanks between two letters are read as fast as letters", async () => {
    // A quadratic regular expression would take hours here.
    const form = multipart([["desc", `a${" ".repeat(4_000_000)}b`]]);
    assert.deepEqual((await refusalOf(form)).fields, { desc: "desc_too_long" });
    const padded = await change(multipart([["title", `${"\u200b ".repeat(100_000)}a${" \ufeff".repeat(100_000)}`]]));
    assert.ok("work" in padded);
    assert.equal(padded.work.input.title, "a");
  });

  test("a publication needs every field but alt; a change needs none", async () => {
    assert.deepEqual((await refusalOf(json({}), publication)).fields, {
      title: "title_missing",
      url: "url_missing",
      year: "year_missing",
      desc: "desc_missing",
      image: "image_missing",
    });
    for (const request of [json({}), json({ _id: "x" }), multipart([["image", new Blob([new Uint8Array(image)])]])]) {
      const result = await change(request);
      assert.ok("work" in result, JSON.stringify(result));
      assert.deepEqual(result.work.input, {});
    }
  });

  test("all errors are reported at once, the missing image included, with the typed values", async () => {
    const result = await refusalOf(
      multipart([
        ["title", ""],
        ["url", "x"],
        ["year", "99"],
        ["desc", "Gardé"],
      ]),
      publication,
    );
    assert.deepEqual(result.fields, {
      title: "title_missing",
      url: "url_not_http",
      year: "year_out_of_range",
      image: "image_missing",
    });
    assert.deepEqual(result.typed, { ...nothingTyped, url: "x", year: "99", desc: "Gardé" });
  });

  test("unknown fields are dropped, and no prototype changes", async () => {
    const result = await change(
      json(
        '{"title":"a","url":"https://a.example","year":2022,"desc":"d","_id":"x","createdAt":0,"__proto__":{"polluted":1}}',
      ),
    );
    assert.ok("work" in result);
    assert.deepEqual(Object.keys(result.work.input).toSorted(), ["desc", "title", "url", "year"]);
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });
});

describe("unreadable bodies", () => {
  const boundary = "----boundary";
  const raw = (text: string | Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
    post(typeof text === "string" ? text : new Uint8Array(text), { "Content-Type": type });
  const part = (headers: string, body: string) => `--${boundary}\r\n${headers}\r\n\r\n${body}\r\n`;
  const textPart = (name: string, body: string) => part(`Content-Disposition: form-data; name="${name}"`, body);
  const end = `--${boundary}--\r\n`;
  const work = textPart("work", JSON.stringify(valid));

  const cases: [name: string, request: () => Request, refused: string][] = [
    ["not JSON", () => json("{"), "body_malformed"],
    ["empty", () => json(""), "body_malformed"],
    ["null", () => json("null"), "body_malformed"],
    ["an array", () => json("[]"), "body_malformed"],
    ["a byte order mark", () => json(`\ufeff${JSON.stringify(valid)}`), "body_malformed"],
    ["JSON too long", () => json({ ...valid, desc: "x".repeat(70_000) }), "body_too_large"],
    ["plain text", () => post(JSON.stringify(valid), { "Content-Type": "text/plain" }), "body_type"],
    ["no type", () => post(new Uint8Array(3)), "body_type"],
    ["compressed", () => post("x", { "Content-Type": "application/json", "Content-Encoding": "gzip" }), "body_type"],
    ["no boundary", () => raw(work + end, "multipart/form-data"), "body_malformed"],
    ["another boundary", () => raw(work + end, "multipart/form-data; boundary=other"), "body_malformed"],
    ["cut off", () => raw(work), "body_malformed"],
    ["`work` that is not JSON", () => raw(textPart("work", "{") + end), "body_malformed"],
    ["`work` as a file", () => multipart([["work", new Blob(["{}"])]]), "body_malformed"],
    ["`work` too long", () => raw(textPart("work", `{"desc":"${"x".repeat(70_000)}"}`) + end), "body_too_large"],
    ["`image` as text", () => raw(work + textPart("image", "x") + end), "body_malformed"],
    ["two works", () => raw(work + work + end), "body_malformed"],
    [
      "two images",
      () =>
        multipart([
          ["work", "{}"],
          ["image", new Blob(["a"])],
          ["image", new Blob(["b"])],
        ]),
      "body_malformed",
    ],
    ["an unknown part", () => raw(work + textPart("other", "x") + end), "body_malformed"],
    [
      "too many parts",
      () => raw(Array.from({ length: 110 }, (_, index) => textPart(`p${index}`, "x")).join("") + end),
      "body_malformed",
    ],
    [
      "a part header too long",
      () => raw(part(`Content-Disposition: form-data; name="${"x".repeat(9_000)}"`, "x") + end),
      "body_malformed",
    ],
    [
      "bytes that are not UTF-8",
      () =>
        raw(
          Buffer.concat([
            Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\n`),
            Buffer.from([0xff, 0xfe]),
            Buffer.from(`\r\n${end}`),
          ]),
        ),
      "body_malformed",
    ],
    [
      "too many urlencoded fields",
      () => post(new URLSearchParams(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, "x"]))),
      "body_malformed",
    ],
  ];
  for (const [name, request, refused] of cases) {
    test(name, async () => assert.equal((await refusalOf(request())).refused, refused));
  }

  test("a file over the limit is refused, and the typed values come back", async () => {
    const parts: [string, string | Blob][] = [
      ...Object.entries(valid),
      ["file", new Blob([randomBytes(workLimits.imageBytes + 1)])],
    ];
    const result = await refusalOf(multipart(parts), publication);
    assert.deepEqual([result.refused, result.fields], ["body_too_large", { image: "image_too_heavy" }]);
    assert.deepEqual(result.typed, { ...nothingTyped, ...valid });
  });

  test("a picture of the gallery or of a phone that is too heavy is refused beside its own field", async () => {
    for (const [name, field] of [
      ["picture", "gallery"],
      ["phoneFile", "phone"],
    ] as const) {
      const files: [string, Blob][] = [
        ["file", new Blob([randomBytes(1_000)])],
        [name, new Blob([randomBytes(workLimits.imageBytes + 1)])],
      ];
      const result = await refusalOf(multipart([...Object.entries(valid), ...files]), publication);
      assert.deepEqual([result.refused, result.fields], ["body_too_large", { [field]: "image_too_heavy" }]);
    }
  });

  test("the texts behind pictures that are too heavy together come back too", async () => {
    const parts: [string, string | Blob][] = [
      ["title", "Revu"],
      ["file", new Blob([randomBytes(workLimits.imageBytes - 1)])],
      ["client", "Autre"],
      ["need", "é".repeat(3_000)],
      ["picture", new Blob([randomBytes(workLimits.imageBytes)])],
      ["testimonial.name", "Ana Gil"],
    ];
    const result = await refusalOf(multipart(parts), publication);
    assert.deepEqual([result.refused, result.fields], ["body_too_large", { gallery: "image_too_heavy" }]);
    const typed = { title: "Revu", client: "Autre", need: "é".repeat(3_000), "testimonial.name": "Ana Gil" };
    assert.deepEqual(result.typed, { ...nothingTyped, ...typed });
  });

  test("a body is read up to three times the limit; the fields behind come back as they are stored", async () => {
    const stored = {
      ...emptyDraft,
      client: "Aubier",
      technologies: ["PHP"],
      figures: [{ value: "22", label: "nuits" }],
    };
    const parts: [string, string | Blob][] = [
      ["title", "Revu"],
      ["file", new Blob([new Uint8Array(3 * workLimits.imageBytes)])],
      ["client", "Autre"],
    ];
    const result = await refusalOf(multipart(parts), (request) => readChange(request, 2026, stored));
    const { title, client, technologies, "figures.0.value": figure } = result.typed;
    assert.deepEqual(
      { title, client, technologies, figure },
      { title: "Revu", client: "Aubier", technologies: "PHP", figure: "22" },
    );
  });

  test("a file at the limit is read", async () => {
    const heavy = Buffer.concat([image, Buffer.alloc(workLimits.imageBytes - image.length)]);
    const result = await publication(
      multipart([
        ["work", JSON.stringify(valid)],
        ["image", new Blob([heavy])],
      ]),
    );
    // No message with the result: it would be millions of numbers.
    assert.ok("work" in result);
  });
});

test("a publication key has a fixed format, and equal works have equal fingerprints", async () => {
  const keyed = (key: string, values: object = valid) => {
    const form = new FormData();
    form.append("work", JSON.stringify(values));
    form.append("image", new Blob([new Uint8Array(image)]), "image.png");
    return post(form, { "Idempotency-Key": key });
  };
  assert.equal((await refusalOf(keyed("short"), publication)).refused, "key_invalid");
  assert.equal((await refusalOf(keyed("with space in it"), publication)).refused, "key_invalid");
  const [one, same, other] = await Promise.all([
    publication(keyed("01234567")),
    publication(keyed("01234567")),
    publication(keyed("01234567", { ...valid, title: "Autre" })),
  ]);
  assert.ok("work" in one && "work" in same && "work" in other);
  assert.deepEqual(one.work.publication, same.work.publication);
  assert.notEqual(one.work.publication?.fingerprint, other.work.publication?.fingerprint);
  // As every release computes it, whatever the order of the fields' table.
  const { title, url, year, desc, alt } = one.work.input;
  const fingerprint = createHash("sha256").update(JSON.stringify({ title, url, year, desc, alt })).update(image);
  assert.equal(one.work.publication?.fingerprint, fingerprint.digest("hex"));
});
