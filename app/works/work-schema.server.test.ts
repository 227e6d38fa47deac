import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Values } from "./form-values.ts";
import { caseStudyLimits as limits } from "./work-fields.ts";
import { draftSchema, fieldErrors, workChangeSchema, workSchema } from "./work-schema.server.ts";

const ids = Array.from({ length: 21 }, (_, index) => String(index).padStart(64, "0"));
const sound = { title: "Rivage", year: "2022", desc: "Une carte.", imageId: ids[0] };

const codesOf = (schema: ReturnType<typeof workSchema>, values: Values) => {
  const { error } = schema.safeParse(values);
  return error ? fieldErrors(error) : {};
};
const change = (values: Values) => workChangeSchema(2026).parse(values);

describe("fields", () => {
  /** Values that are refused with the code, or accepted. */
  const cases: [path: string, code: string | null, ...values: unknown[]][] = [
    ["title", "title_missing", "", " \u00a0\u200b\ufeff ", 12, ["a"]],
    ["title", null, "x".repeat(120), "👩".repeat(120), "a\nb", "\u202eevil"],
    ["title", null, "<script>alert(1)</script> {{7*7}} ' or 1=1 --"],
    ["title", "title_too_long", "x".repeat(121), `${"x".repeat(121)}\u0000`],
    ["title", "text_unreadable", "a\u0000b", "a\ud800b"],
    ["url", null, "", null, "http://[::1]:8080/a?b=c#d", "https://élan.example/é"],
    ["url", null, "\u200ehttps://a.exa\u200emple/", `https://a.example/${"x".repeat(2_030)}`],
    ["url", "url_too_long", `https://a.example/${"x".repeat(2_031)}`],
    ["url", "url_not_http", "rivage.example.com", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "https:/\\evil"],
    ["url", "url_not_http", "java\tscript:alert(1)", "data:text/html,x", "vbscript:x", "ftp://h.example"],
    ["url", "url_not_http", "//evil.test", "https://a.example/<script>", 'https://a.example/"onclick=', "\\\\evil"],
    ["url", "url_not_http", "https:\\\\evil", "http://user:pw@host.example", "http://", "https://exa mple.com"],
    ["linkLabel", null, "x".repeat(40)],
    ["linkLabel", "linkLabel_too_long", "x".repeat(41)],
    ["year", "year_missing", "", null],
    ["year", null, 1990, "2027", " \u202a2024\u202c\u200e"],
    ["year", "year_out_of_range", 1989, 2028, 2022.5, -2022, "1e3", "0x7e6", "2022,5", Number.MAX_VALUE],
    ["desc", "desc_missing", "", null],
    ["desc", null, "x".repeat(5_000), "a\u0007b", "un\ndeux\ttrois « à » l’œuvre"],
    ["desc", "desc_too_long", "x".repeat(5_001)],
    ["desc", "text_unreadable", "a\udc00b"],
    ["alt", "alt_too_long", "x".repeat(301)],
    ["imageId", "image_missing", null, "../../etc/passwd"],
    ["framing", "framing_invalid", "mounted:coral", { choice: "round" }],
    ["framing.focus", "framing_invalid", { focus: "0.3" }],
    ["framing", null, { mode: "full", focus: 1 }, { mode: "whole", ink: "coral", focus: "0.5", kind: "logo" }],
    ["need", "text_unreadable", "a\u0000b"],
    ["role", "role_too_long", "x".repeat(121)],
    ["technologies", "technologies_too_many", Array.from({ length: 13 }, (_, n) => `T${n}`)],
    ["technologies.0", "technologies_too_long", ["x".repeat(limits.technology + 1)]],
    ["technologies", "technologies_invalid", { a: 1 }],
    ["figures.0.label", "figures_label_missing", [{ value: "3", label: "" }]],
    ["figures.0.value", "figures_value_missing", [{ label: "appels" }]],
    ["figures", "figures_too_many", Array.from({ length: 4 }, () => ({ value: "1", label: "x" }))],
    ["figures.0.value", "figures_too_long", [{ value: "x".repeat(21), label: "x" }]],
    ["figures", "figures_invalid", "3"],
    ["testimonial.name", "testimonial_name_missing", { text: "Bravo." }],
    ["testimonial.text", "testimonial_text_missing", { name: "Ana" }],
    ["testimonial.text", "testimonial_too_long", { text: "x".repeat(601), name: "Ana" }],
    ["testimonial", "testimonial_invalid", "Bravo."],
    ["gallery", "gallery_too_many", ids.map((id) => ({ id }))],
    ["gallery", "gallery_twice", [{ id: ids[0] }, { id: ids[0] }]],
    ["gallery.0.id", "gallery_invalid", [{}], [{ id: "../../etc/passwd" }]],
    ["gallery.0.caption", "gallery_too_long", [{ id: ids[0], caption: "x".repeat(201) }]],
    ["gallery.0.framing.mode", "gallery_invalid", [{ id: ids[0], framing: { mode: "round" } }]],
    ["phone", "phone_invalid", 3],
    ["phone.id", "phone_invalid", "x"],
    ["phone.alt", "phone_too_long", { id: ids[0], alt: "x".repeat(301) }],
  ];
  for (const [path, code, ...values] of cases) {
    const [field = ""] = path.split(".");
    const codes = code ? { [field === "imageId" ? "image" : path]: code } : {};
    for (const value of values) {
      test(`${path} ${JSON.stringify(value)?.slice(0, 40)}: ${code ?? "accepted"}`, () => {
        assert.deepEqual(codesOf(workSchema(2026), { ...sound, [field]: value }), codes);
        assert.deepEqual(codesOf(workChangeSchema(2026) as never, { [field]: value }), codes);
        // A draft may lack all that must not be missing, but what it has is checked.
        const isEmpty = code?.endsWith("_missing") && !(field in { figures: 0, testimonial: 0 }) && !value;
        if (!isEmpty || field === "desc") return;
        assert.deepEqual(codesOf(draftSchema(2026) as never, { [field]: value }), {});
      });
    }
  }

  test("a work needs title, description, year and picture; a change and a draft need nothing", () => {
    const missing = { title: "title_missing", desc: "desc_missing", year: "year_missing", image: "image_missing" };
    assert.deepEqual(codesOf(workSchema(2026), {}), missing);
    assert.deepEqual(change({ _id: "x" }), {});
    const { title, url, year, desc, imageId, gallery, phone } = draftSchema(2026).parse({ year: " ", url: null });
    assert.deepEqual([title, url, year, desc, imageId, gallery, phone], ["", "", null, "", null, [], null]);
  });

  test("millions of blanks between two letters are read as fast as letters", () => {
    // A quadratic regular expression would take hours here.
    const desc = `a${" ".repeat(4_000_000)}b`;
    assert.deepEqual(codesOf(workSchema(2026), { ...sound, desc }), { desc: "desc_too_long" });
    assert.equal(change({ title: `${"\u200b ".repeat(100_000)}a${" \ufeff".repeat(100_000)}` }).title, "a");
  });

  test("lists and texts are trimmed, emptied and read from both shapes", () => {
    assert.deepEqual(change({ technologies: " React, react , C++,, C# " }), { technologies: ["React", "C++", "C#"] });
    assert.deepEqual(change({ technologies: ["PHP ", "HTML, CSS"] }), { technologies: ["PHP", "HTML", "CSS"] });
    const figures = [
      { value: "", label: "" },
      { value: " 38 % ", label: "d’appels" },
    ];
    assert.deepEqual(change({ figures }), { figures: [{ value: "38 %", label: "d’appels" }] });
    const emptied = { testimonial: null, phone: null, gallery: [] };
    assert.deepEqual(change({ ...emptied, testimonial: { text: "", name: "" } }), emptied);
    assert.deepEqual(change(emptied), emptied);
    const framing = { mode: "auto", ink: "auto", focus: 0.5, kind: "auto" };
    assert.deepEqual(change({ phone: ids[0] }), { phone: { id: ids[0], alt: "", caption: "", framing } });
    const answered = { id: ids[1], alt: "a", caption: "c", framing: { mode: "full" }, imgUrl: "https://x.example" };
    assert.deepEqual(change({ gallery: [answered] }), {
      gallery: [{ id: ids[1], alt: "a", caption: "c", framing: { ...framing, mode: "full" } }],
    });
  });

  test("a work that is read again is the same", () => {
    const phone = { id: ids[2], framing: { mode: "full", focus: "1" } };
    const framing = { mode: "mounted", ink: "coral", focus: "0", kind: "logo" };
    const typed = { ...sound, framing, technologies: "React, C#", gallery: [{ id: ids[1] }], phone };
    const input = workSchema(2026).parse(typed);
    assert.deepEqual(input.framing, { mode: "mounted", ink: "coral", focus: 0, kind: "logo" });
    for (const schema of [workSchema(2026), draftSchema(2026)]) assert.deepEqual(schema.parse(input), input);
  });
});
