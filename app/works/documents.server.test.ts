import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readDraft } from "./documents.server.ts";
import type { Values } from "./form-values.ts";
import { draftSchema } from "./work-schema.server.ts";

const nothing = draftSchema(2026).parse({});
const [first, second, third] = ["1", "2", "3"].map((digit) => digit.repeat(64));
const auto = nothing.framing;
const picture = (id: string | undefined) => ({ id, alt: "", caption: "", framing: auto });

const cases: [name: string, values: Values, read: object][] = [
  ["nothing", {}, {}],
  [
    "texts that are too long or of a wrong type",
    { title: "x".repeat(121), desc: 3, role: "Design" },
    { role: "Design" },
  ],
  ["a year that is not one", { year: "20x", client: "Lumen" }, { client: "Lumen" }],
  ["a picture that is none", { imageId: "../../etc/passwd" }, {}],
  ["unknown fields", { _id: "x", owner_id: "x" }, {}],
  [
    "parts of a gallery",
    {
      gallery: [
        { ...picture(first), alt: "x".repeat(301) },
        3,
        { alt: "x" },
        { id: second, framing: { mode: "?" } },
        null,
        { id: third, alt: 3 },
      ],
    },
    { gallery: [picture(first), picture(second), picture(third)] },
  ],
  ["a gallery with a picture twice", { gallery: [{ id: first }, { id: first }], title: "A" }, { title: "A" }],
  ["a text of the phone", { phone: { id: first, caption: "x".repeat(201) } }, { phone: picture(first) }],
  ["a framing", { framing: { mode: "round" }, title: "A" }, { title: "A" }],
  ["a technology", { technologies: ["React", "x".repeat(41)] }, { technologies: ["React"] }],
  ["a figure without its label", { figures: [{ value: "3" }], title: "A" }, { title: "A" }],
  ["words of nobody", { testimonial: { text: "Bravo.", name: "x".repeat(121) }, title: "A" }, { title: "A" }],
];

describe("what is wrong in a draft is left out", () => {
  for (const [name, values, read] of cases) {
    test(name, () => {
      const before = structuredClone(values);
      assert.deepEqual(readDraft(values, 2026), { ...nothing, ...read });
      assert.deepEqual(values, before, "what was typed stays");
    });
  }

  test("any number of wrong parts", () => {
    const gallery = [...Array.from({ length: 20_000 }, () => 3), { id: first }];
    assert.deepEqual(readDraft({ gallery }, 2026).gallery, [picture(first)]);
  });
});
