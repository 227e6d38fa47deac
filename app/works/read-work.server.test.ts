import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { picture } from "#test-support/works.ts";
import type { Values } from "./form-values.ts";
import { sniffImage } from "./pictures/file-format.server.ts";
import { readPicture, readWork } from "./read-work.server.ts";
import type { WorkImage } from "./work.ts";
import { workLimits } from "./work-fields.ts";

const texts = { title: "Rivage", url: "https://rivage.example.com", year: "2022", desc: "Une carte." };
const image = await picture();
const other = await picture({ background: "#00ff00" });
const gif = Buffer.from("GIF89a");
const idOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Stands in for the store: a picture's id is that of its bytes. */
async function upload(bytes: Uint8Array) {
  const refused = sniffImage(bytes.subarray(0, 100));
  return refused ? { refused } : { picture: { id: idOf(bytes) } as WorkImage };
}

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/api/works", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

const jsonType = { "Content-Type": "application/json" };
const json = (values: unknown) => post(typeof values === "string" ? values : JSON.stringify(values), jsonType);

type Part = string | Uint8Array | null;

/** A multipart form; null is a file field without a file. */
function form(...parts: [name: string, value: Part][]): Request {
  const data = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value ?? [])]), value === null ? "" : "image.png");
  }
  return post(data);
}

async function read(request: Request) {
  const result = await readWork(request, upload);
  assert.ok("values" in result, JSON.stringify(result));
  return result;
}

async function faultOf(request: Request) {
  const read = await readWork(request, upload);
  assert.ok("error" in read, "was read");
  return read.error;
}

describe("the same work in every request shape", () => {
  const work = JSON.stringify(texts);
  const fields = Object.entries(texts);
  const shapes: [string, () => Request, hasImage: boolean][] = [
    ["API multipart", () => form(["work", work], ["image", image]), true],
    ["API multipart, the image first", () => form(["image", image], ["work", work]), true],
    ["API multipart without an image", () => form(["work", work]), false],
    ["form multipart", () => form(...fields, ["file", image]), true],
    ["form multipart without a file", () => form(["file", null], ...fields), false],
    ["JSON", () => json(texts), false],
    ["urlencoded", () => post(new URLSearchParams(texts)), false],
  ];
  for (const [name, request, hasImage] of shapes) {
    test(name, async () => {
      const { values, refused } = await read(request());
      assert.deepEqual(values, hasImage ? { ...texts, imageId: idOf(image) } : texts);
      assert.deepEqual(refused, {});
    });
  }
});

describe("the picture of a form without scripts", () => {
  test("is stored, and named by the values as if it had been sent before; the other pictures stay", async () => {
    const [first, second, third] = ["1".repeat(64), "2".repeat(64), "3".repeat(64)] as const;
    const sent = { imageId: first, gallery: "", "gallery.0.id": second, phone: "", "phone.id": third };
    const { values, refused } = await read(form(...Object.entries(sent), ["file", image]));
    const others = { gallery: [{ id: second }], phone: { id: third } };
    assert.deepEqual([values, refused], [{ imageId: idOf(image), ...others }, {}]);
  });

  test("is refused beside its field, and the texts and the picture before it stay", async () => {
    const heavy = randomBytes(workLimits.imageBytes + 1);
    const before = { ...texts, imageId: "1".repeat(64) };
    for (const [refusal, file] of Object.entries({ image_too_heavy: heavy, image_gif: gif })) {
      const { values, refused } = await read(form(...Object.entries(before), ["file", file]));
      assert.deepEqual([values, refused], [before, { image: refusal }]);
    }
  });

  test("may have the limit exactly; the form is read up to three times the limit", async () => {
    const heavy = Buffer.concat([image, Buffer.alloc(workLimits.imageBytes - image.length)]);
    assert.equal((await read(form(["work", "{}"], ["image", heavy]))).values.imageId, idOf(heavy));
    assert.equal(await faultOf(form(["file", Buffer.alloc(3 * workLimits.imageBytes + 1)])), "body_too_large");
  });
});

describe("beside the fields of a work", () => {
  test("a request may name its version, owner, button, and the id of a new form", async () => {
    const id = "0123456789ab";
    const body = { version: "3", status: "draft", userId: "o", id, imgUrl: "x", _id: "x", createdAt: 0, title: "A" };
    assert.deepEqual(await read(json(body)), {
      ...{ values: { title: "A" }, refused: {} },
      ...{ version: 3, status: "draft", userId: "o", id, intent: undefined },
    });
    const { version, status, userId, id: none } = await read(json({ id: "../x", status: "hidden" }));
    assert.deepEqual([version, status, userId, none], [undefined, undefined, undefined, undefined]);
  });

  test("wrong ones are errors of a field", async () => {
    for (const version of ["x", 1.5, {}]) {
      const { values, refused } = await read(json({ ...texts, version }));
      assert.deepEqual([values, refused], [texts, { version: "version_invalid" }]);
    }
    const { values, refused } = await read(json({ ...texts, userId: {} }));
    assert.deepEqual([values, refused], [texts, { userId: "user_id_invalid" }]);
  });

  test("what is no field of a work is dropped, what is wrong stays as it was sent, and no prototype changes", async () => {
    const hostile = '{"title":"a\\u0000b\\ud800","createdAt":0,"__proto__":{"polluted":1}}';
    const { values } = await read(json(hostile));
    assert.deepEqual(values, { title: "a\0b\ud800" });
    assert.equal(({} as Values).polluted, undefined);
    const { values: fields } = await read(form(["title", "a\0b"], ["constructor.x", "x"]));
    assert.deepEqual(fields, { title: "a\0b" });
    // What is nested deeper than any field is cut off: no function that walks through it may run out of stack.
    const deep = `{"title":"A","figures":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
    assert.equal((await read(json(deep))).values.title, "A");
  });
});

describe("unreadable bodies", () => {
  const boundary = "----boundary";
  const multipart = (by: string) => `multipart/form-data; boundary=${by}`;
  const raw = (text: string | Buffer, type = multipart(boundary)) =>
    post(typeof text === "string" ? text : new Uint8Array(text), { "Content-Type": type });
  const head = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  const textPart = (name: string, body: string) => `${head}"${name}"\r\n\r\n${body}\r\n`;
  const many = (length: number) => Array.from({ length }, (_, index): [string, string] => [`f${index}`, "x"]);
  const end = `--${boundary}--\r\n`;
  const long = "b".repeat(200);
  const work = textPart("work", JSON.stringify(texts));
  const blob = Buffer.from("x");

  const cases: [name: string, request: () => Request, refused: string][] = [
    ["not JSON", () => json("{"), "json_malformed"],
    ["empty", () => json(""), "json_malformed"],
    ["null", () => json("null"), "json_malformed"],
    ["an array", () => json("[]"), "json_malformed"],
    ["a byte order mark", () => json(`\ufeff${JSON.stringify(texts)}`), "json_malformed"],
    ["JSON too long", () => json({ ...texts, desc: "x".repeat(70_000) }), "texts_too_long"],
    ["urlencoded too long", () => post(new URLSearchParams({ desc: "x".repeat(70_000) })), "texts_too_long"],
    ["texts too long together", () => form(["desc", "x".repeat(400_001)]), "texts_too_long"],
    ["plain text", () => post(JSON.stringify(texts), { "Content-Type": "text/plain" }), "body_type"],
    ["no type", () => post(new Uint8Array(3)), "body_type"],
    ["compressed", () => post("x", { ...jsonType, "Content-Encoding": "gzip" }), "body_compressed"],
    ["no boundary", () => raw(work + end, "multipart/form-data"), "body_malformed"],
    ["another boundary", () => raw(work + end, multipart("other")), "body_malformed"],
    ["cut off", () => raw(work), "body_malformed"],
    ["`work` that is not JSON", () => raw(textPart("work", "{") + end), "work_malformed"],
    ["`work` as a file", () => form(["work", Buffer.from("{}")]), "work_malformed"],
    ["a type in capitals", () => raw(work + end, `Multipart/Form-Data; boundary=${boundary}`), "body_malformed"],
    ["`work` too long", () => raw(textPart("work", `{"desc":"${"x".repeat(70_000)}"}`) + end), "texts_too_long"],
    ["`image` as text", () => raw(work + textPart("image", "x") + end), "part_without_file_name"],
    ["`file` as text", () => raw(textPart("title", "A") + textPart("file", "x") + end), "part_without_file_name"],
    ["two works", () => raw(work + work + end), "part_twice"],
    ["two images", () => form(["work", "{}"], ["image", blob], ["image", blob]), "part_twice"],
    ["two titles", () => raw("title=a&title=b", "application/x-www-form-urlencoded"), "part_twice"],
    ["three files", () => form(["image", blob], ["file", blob], ["picture", blob]), "body_malformed"],
    ["an unknown part beside `work`", () => raw(work + textPart("other", "x") + end), "part_unknown"],
    ["`image[]` beside `work`", () => form(["work", "{}"], ["image[]", blob]), "part_unknown"],
    ["too many parts", () => form(...many(5_000)), "body_malformed"],
    ["a part header too long", () => raw(textPart("x".repeat(9_000), "x") + end), "body_malformed"],
    ["a boundary too long", () => raw(work + end, multipart("x".repeat(10_000))), "body_malformed"],
    ["a long boundary", () => raw((work + end).replaceAll(boundary, long), multipart(long)), "body_malformed"],
    ["an empty boundary", () => raw(work + end, multipart("")), "body_malformed"],
    ["another kind of parts", () => raw(work + end, `multipart/mixed; boundary=${boundary}`), "body_type"],
    ["no parts", () => raw(""), "body_malformed"],
    ["no UTF-8", () => raw(Buffer.from(textPart("title", "\xff\xfe") + end, "latin1")), "part_without_file_name"],
    ["too many urlencoded fields", () => post(new URLSearchParams(many(5_000))), "body_malformed"],
  ];
  for (const [name, request, refused] of cases) test(name, async () => assert.equal(await faultOf(request()), refused));

  test("a draft's text of its whole limit is read: the draft says itself that it is too large", async () => {
    const { values } = await read(form(["desc", "x".repeat(250_000)]));
    assert.equal((values.desc as string).length, 250_000);
  });
});

test("a file under an unknown name is refused, and not left out in silence", async () => {
  const { refused } = await read(form(...Object.entries(texts), ["image[]", image]));
  assert.deepEqual(refused, { image: "image_misnamed" });
  const both = await read(form(["image", image], ["image[]", other]));
  assert.deepEqual([both.refused, both.values.imageId], [{}, idOf(image)]);
});

test("a picture that is sent alone", async () => {
  assert.deepEqual(await readPicture(form(["image", image]), upload), { picture: { id: idOf(image) } });
  assert.deepEqual(await readPicture(form(["image", gif]), upload), { refused: "image_gif" });
  assert.deepEqual(await readPicture(form(["title", "x"]), upload), { refused: "image_missing" });
  assert.deepEqual(await readPicture(form(["image", null]), upload), { refused: "image_missing" });
  assert.deepEqual(await readPicture(form(["image[]", image]), upload), { refused: "image_misnamed" });
  assert.deepEqual(await readPicture(json("{}"), upload), { error: "multipart_expected" });
  const malformed = post("x", { "Content-Type": "multipart/form-data" });
  assert.deepEqual(await readPicture(malformed, upload), { error: "body_malformed" });
});

test("a file name in an old code page and empty lines before the first part are accepted, however they arrive", async () => {
  const field = 'Content-Disposition: form-data; name="image"; filename="';
  for (const name of ["caf\xe9.jpg", Buffer.from("café.jpg").toString("latin1")]) {
    // In the file such a line stays as it is.
    const file = Buffer.concat([image, Buffer.from(`\r\n\xff${field}\xe9"\r\n`, "latin1")]);
    const head = Buffer.from(`\r\n\r\n--b\r\n${field}${name}"\r\n\r\n`, "latin1");
    const body = Buffer.concat([head, file, Buffer.from("\r\n--b--\r\n")]);
    for (let cut = 0; cut <= body.length; cut += 1) {
      const chunks = new ReadableStream({
        start(controller) {
          for (const half of [body.subarray(0, cut), body.subarray(cut)]) controller.enqueue(half);
          controller.close();
        },
      });
      const request = post(chunks, { "Content-Type": "multipart/form-data; boundary=b" });
      assert.deepEqual(await readPicture(request, upload), { picture: { id: idOf(file) } }, `${name} ${cut}`);
    }
  }
});
