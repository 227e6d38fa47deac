import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { json } from "#test-support/http.ts";
import { picture } from "#test-support/works.ts";
import { caseStudyLimits as limits } from "./case-study.ts";
import type { StoredWork } from "./work.ts";
import { readChange, readWork } from "./work-request.server.ts";

const image = await picture();
const sound = { title: "Rivage", url: "https://rivage.example.com", year: "2022", desc: "Une carte." };
const ids = Array.from({ length: 9 }, (_, index) => String(index).repeat(64));

const change = (body: object) => readChange(new Request("http://localhost", { method: "PUT", ...json(body) }), 2026);

async function inputOf(body: object) {
  const read = await change(body);
  assert.ok("work" in read, JSON.stringify(read));
  return read.work.input;
}

async function fieldsOf(body: object, current?: Partial<StoredWork>) {
  const request = new Request("http://localhost", { method: "PUT", ...json(body) });
  const read = await readChange(request, 2026, current as StoredWork);
  assert.ok("refused" in read, JSON.stringify(read));
  return read.fields;
}

describe("the fields of a case study", () => {
  test("lists and texts are trimmed, emptied and read from both shapes", async () => {
    assert.deepEqual(await inputOf({ technologies: " React, react , C++,, C# " }), {
      technologies: ["React", "C++", "C#"],
    });
    assert.deepEqual(await inputOf({ technologies: ["PHP "] }), { technologies: ["PHP"] });
    assert.deepEqual(
      await inputOf({
        figures: [
          { value: "", label: "" },
          { value: " 38 % ", label: "d’appels" },
        ],
      }),
      {
        figures: [{ value: "38 %", label: "d’appels" }],
      },
    );
    assert.deepEqual(await inputOf({ testimonial: { text: "", name: "" } }), { testimonial: null });
    assert.deepEqual(await inputOf({ testimonial: null, phone: null, gallery: [] }), {
      testimonial: null,
      phone: null,
      gallery: [],
    });
    assert.deepEqual(await inputOf({ phone: ids[0] }), { phone: { id: ids[0] } });
    const answered = {
      id: ids[1],
      alt: "a",
      caption: "c",
      framing: { mode: "full" },
      imgUrl: "https://x.example",
      kind: "photo",
    };
    assert.deepEqual(await inputOf({ gallery: [answered] }), {
      gallery: [{ id: ids[1], alt: "a", caption: "c", framing: { mode: "full" } }],
    });
  });

  const refused: [string, object, object][] = [
    [
      "thirteen technologies",
      { technologies: Array.from({ length: 13 }, (_, n) => `T${n}`) },
      { technologies: "technologies_too_many" },
    ],
    [
      "a long technology",
      { technologies: ["x".repeat(limits.technology + 1)] },
      { technologies: "technologies_too_long" },
    ],
    ["technologies of a wrong type", { technologies: { a: 1 } }, { technologies: "technologies_invalid" }],
    ["a figure without its label", { figures: [{ value: "3", label: "" }] }, { figures: "figures_label_missing" }],
    ["a label without its figure", { figures: [{ label: "appels" }] }, { figures: "figures_value_missing" }],
    [
      "four figures",
      { figures: Array.from({ length: 4 }, () => ({ value: "1", label: "x" })) },
      { figures: "figures_too_many" },
    ],
    ["a long figure", { figures: [{ value: "x".repeat(21), label: "x" }] }, { figures: "figures_too_long" }],
    ["figures of a wrong type", { figures: "3" }, { figures: "figures_invalid" }],
    ["words of nobody", { testimonial: { text: "Bravo." } }, { testimonial: "testimonial_name_missing" }],
    ["a name without words", { testimonial: { name: "Ana" } }, { testimonial: "testimonial_text_missing" }],
    ["long words", { testimonial: { text: "x".repeat(601), name: "Ana" } }, { testimonial: "testimonial_too_long" }],
    ["nine pictures", { gallery: ids.map((id) => ({ id })) }, { gallery: "gallery_too_many" }],
    ["the same picture twice", { gallery: [{ id: ids[0] }, { id: ids[0] }] }, { gallery: "gallery_twice" }],
    ["a picture without an id", { gallery: [{}] }, { gallery: "gallery_invalid" }],
    ["a path for an id", { gallery: [{ id: "../../etc/passwd" }] }, { gallery: "gallery_invalid" }],
    ["a long caption", { gallery: [{ id: ids[0], caption: "x".repeat(201) }] }, { gallery: "gallery_too_long" }],
    ["a wrong framing", { gallery: [{ id: ids[0], framing: { mode: "round" } }] }, { gallery: "gallery_invalid" }],
    ["a phone of a wrong type", { phone: 3 }, { phone: "phone_invalid" }],
    ["another status", { status: "hidden" }, { status: "status_invalid" }],
    ["a long role", { role: "x".repeat(121) }, { role: "role_too_long" }],
    ["a control character", { need: "a\u0000b" }, { need: "text_unreadable" }],
  ];
  for (const [name, body, fields] of refused) {
    test(name, async () => assert.deepEqual(await fieldsOf(body), fields));
  }
});

describe("drafts", () => {
  const publication = (values: object, withImage = false) => {
    const form = new FormData();
    form.append("work", JSON.stringify(values));
    if (withImage) form.append("image", new Blob([new Uint8Array(image)]), "image.png");
    return readWork(new Request("http://localhost", { method: "POST", body: form }), 2026);
  };

  test("a draft needs nothing, and its limits hold", async () => {
    const read = await publication({ status: "draft" });
    assert.ok("work" in read);
    const { title, url, desc, year } = read.work.input;
    assert.deepEqual([title, url, desc, year], ["", "", "", null]);
    const refused = await publication({ status: "draft", title: "x".repeat(121), url: "javascript:1", year: "20" });
    assert.ok("refused" in refused);
    assert.deepEqual(refused.fields, { title: "title_too_long", url: "url_not_http", year: "year_out_of_range" });
  });

  test("a published work needs what it always needed", async () => {
    const refused = await publication({ ...sound, title: " ", status: "published" });
    assert.ok("refused" in refused);
    assert.deepEqual(refused.fields, { title: "title_missing", image: "image_missing" });
    assert.ok("work" in (await publication(sound, true)));
  });

  test("publishing a draft names everything that it lacks at once", async () => {
    const draft: Partial<StoredWork> = { status: "draft", title: "", url: "", desc: "d", year: null, image: null };
    const missing = { title: "title_missing", url: "url_missing", year: "year_missing", image: "image_missing" };
    assert.deepEqual(await fieldsOf({ status: "published" }, draft), missing);
    assert.deepEqual(await fieldsOf({ status: "published", title: "T", url: "" }, draft), {
      url: "url_missing",
      year: "year_missing",
      image: "image_missing",
    });
  });

  test("a draft may be emptied, a published work may not", async () => {
    const body = { title: "", url: "", desc: "", year: "" };
    const request = () => new Request("http://localhost", { method: "PUT", ...json(body) });
    const read = await readChange(request(), 2026, { status: "draft" } as StoredWork);
    assert.ok("work" in read);
    assert.deepEqual(read.work.input, { title: "", url: "", desc: "", year: null });
    const missing = { title: "title_missing", url: "url_missing", year: "year_missing", desc: "desc_missing" };
    assert.deepEqual(await fieldsOf(body, { status: "published" }), missing);
  });
});

test("a form without scripts sends flat names and files", async () => {
  const form = new FormData();
  const values = {
    ...sound,
    gallery: "",
    "gallery.0.id": ids[0],
    "gallery.0.framing": "mounted:coral",
    figures: "",
    phone: "",
  };
  for (const [name, value] of Object.entries(values)) form.append(name, String(value));
  form.append("file", new Blob([]), "");
  form.append("picture", new Blob([new Uint8Array(image)]), "image.png");
  const read = await readChange(new Request("http://localhost", { method: "POST", body: form }), 2026);
  assert.ok("work" in read, JSON.stringify(read));
  assert.deepEqual(read.work.input.gallery, [{ id: ids[0], framing: { mode: "mounted", ink: "coral" } }]);
  assert.deepEqual([read.work.input.figures, read.work.input.phone, read.work.image], [[], null, null]);
  assert.ok(read.work.others?.gallery && Buffer.from(read.work.others.gallery).equals(image));
  assert.deepEqual(read.typed.gallery, [{ id: ids[0], alt: "", caption: "", framing: "mounted:coral" }]);
});
