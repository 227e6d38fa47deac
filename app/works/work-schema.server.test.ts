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
  const cases: [path: string, value: unknown, code: string | null][] = [
    ["title", "", "title_missing"],
    ["title", " \u00a0\u200b\ufeff ", "title_missing"],
    ["title", 12, "title_missing"],
    ["title", ["a"], "title_missing"],
    ["title", "x".repeat(120), null],
    ["title", "👩".repeat(120), null],
    ["title", "x".repeat(121), "title_too_long"],
    ["title", "a\u0000b", "text_unreadable"],
    ["title", "a\nb", null],
    ["title", "a\ud800b", "text_unreadable"],
    ["title", `${"x".repeat(121)}\u0000`, "title_too_long"],
    ["title", "<script>alert(1)</script> {{7*7}} ' or 1=1 --", null],
    ["title", "\u202eevil", null],
    ["url", "", null],
    ["url", null, null],
    ["url", "rivage.example.com", "url_not_http"],
    ["url", "javascript:alert(1)", "url_not_http"],
    ["url", "JaVaScRiPt:alert(1)", "url_not_http"],
    ["url", "java\tscript:alert(1)", "url_not_http"],
    ["url", "data:text/html,x", "url_not_http"],
    ["url", "vbscript:x", "url_not_http"],
    ["url", "ftp://h.example", "url_not_http"],
    ["url", "https:/\\evil", "url_not_http"],
    ["url", "https://a.example/<script>", "url_not_http"],
    ["url", 'https://a.example/"onclick=', "url_not_http"],
    ["url", "//evil.test", "url_not_http"],
    ["url", "\\\\evil", "url_not_http"],
    ["url", "https:\\\\evil", "url_not_http"],
    ["url", "http://user:pw@host.example", "url_not_http"],
    ["url", "http://", "url_not_http"],
    ["url", "https://exa mple.com", "url_not_http"],
    ["url", "http://[::1]:8080/a?b=c#d", null],
    ["url", "https://élan.example/é", null],
    ["url", "\u200ehttps://a.exa\u200emple/", null],
    ["url", `https://a.example/${"x".repeat(2_030)}`, null],
    ["url", `https://a.example/${"x".repeat(2_031)}`, "url_too_long"],
    ["linkLabel", "x".repeat(40), null],
    ["linkLabel", "x".repeat(41), "linkLabel_too_long"],
    ["year", "", "year_missing"],
    ["year", null, "year_missing"],
    ["year", 1989, "year_out_of_range"],
    ["year", 1990, null],
    ["year", "2027", null],
    ["year", " \u202a2024\u202c\u200e", null],
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
    ["desc", "a\u0007b", null],
    ["desc", "a\udc00b", "text_unreadable"],
    ["desc", null, "desc_missing"],
    ["desc", "un\ndeux\ttrois « à » l’œuvre", null],
    ["alt", "x".repeat(301), "alt_too_long"],
    ["imageId", null, "image_missing"],
    ["imageId", "../../etc/passwd", "image_missing"],
    ["framing", "mounted:coral", "framing_invalid"],
    ["framing", { choice: "round" }, "framing_invalid"],
    ["framing.focus", { focus: "0.3" }, "framing_invalid"],
    ["framing", { mode: "full", focus: 1 }, null],
    ["framing", { mode: "whole", ink: "coral", focus: "0.5", kind: "logo" }, null],
    ["need", "a\u0000b", "text_unreadable"],
    ["role", "x".repeat(121), "role_too_long"],
    ["technologies", Array.from({ length: 13 }, (_, n) => `T${n}`), "technologies_too_many"],
    ["technologies.0", ["x".repeat(limits.technology + 1)], "technologies_too_long"],
    ["technologies", { a: 1 }, "technologies_invalid"],
    ["figures.0.label", [{ value: "3", label: "" }], "figures_label_missing"],
    ["figures.0.value", [{ label: "appels" }], "figures_value_missing"],
    ["figures", Array.from({ length: 4 }, () => ({ value: "1", label: "x" })), "figures_too_many"],
    ["figures.0.value", [{ value: "x".repeat(21), label: "x" }], "figures_too_long"],
    ["figures", "3", "figures_invalid"],
    ["testimonial.name", { text: "Bravo." }, "testimonial_name_missing"],
    ["testimonial.text", { name: "Ana" }, "testimonial_text_missing"],
    ["testimonial.text", { text: "x".repeat(601), name: "Ana" }, "testimonial_too_long"],
    ["testimonial", "Bravo.", "testimonial_invalid"],
    ["gallery", ids.map((id) => ({ id })), "gallery_too_many"],
    ["gallery", [{ id: ids[0] }, { id: ids[0] }], "gallery_twice"],
    ["gallery.0.id", [{}], "gallery_invalid"],
    ["gallery.0.id", [{ id: "../../etc/passwd" }], "gallery_invalid"],
    ["gallery.0.caption", [{ id: ids[0], caption: "x".repeat(201) }], "gallery_too_long"],
    ["gallery.0.framing.mode", [{ id: ids[0], framing: { mode: "round" } }], "gallery_invalid"],
    ["phone", 3, "phone_invalid"],
    ["phone.id", "x", "phone_invalid"],
    ["phone.alt", { id: ids[0], alt: "x".repeat(301) }, "phone_too_long"],
  ];
  for (const [path, value, code] of cases) {
    const [field = ""] = path.split(".");
    test(`${path} ${JSON.stringify(value)?.slice(0, 40)}: ${code ?? "accepted"}`, () => {
      const codes = code ? { [field === "imageId" ? "image" : path]: code } : {};
      assert.deepEqual(codesOf(workSchema(2026), { ...sound, [field]: value }), codes);
      assert.deepEqual(codesOf(workChangeSchema(2026) as never, { [field]: value }), codes);
      // A draft may lack all that must not be missing, but what it has is checked.
      const isEmpty = code?.endsWith("_missing") && !(field in { figures: 0, testimonial: 0 }) && !value;
      if (!isEmpty || field === "desc") return;
      assert.deepEqual(codesOf(draftSchema(2026) as never, { [field]: value }), {});
    });
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
    assert.deepEqual(codesOf(workSchema(2026), { ...sound, desc: `a${" ".repeat(4_000_000)}b` }), {
      desc: "desc_too_long",
    });
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
