import assert from "node:assert/strict";
import { test } from "node:test";
import { nested } from "./form-body.ts";

test("the flat names of a form become the shapes of the API", () => {
  const values = {
    title: "Rivage",
    figures: "",
    "figures.0.value": "38 %",
    "figures.0.label": "d’appels en plus",
    "figures.2.value": "12",
    "testimonial.text": "Bravo.",
    "testimonial.name": "L.",
    gallery: "",
    "gallery.0.id": "a",
    "gallery.1.id": "b",
    "gallery.1.remove": "on",
    "gallery.2.id": "c",
    "gallery.2.order": "1",
    "phone.id": "d",
  };
  assert.deepEqual(nested(values), {
    title: "Rivage",
    figures: [{ value: "38 %", label: "d’appels en plus" }, { value: "12" }],
    testimonial: { text: "Bravo.", name: "L." },
    gallery: [{ id: "a" }, { id: "c" }],
    phone: { id: "d" },
  });
});

test("lists that the form holds and leaves empty are emptied, others are absent", () => {
  assert.deepEqual(nested({ gallery: "", figures: "", phone: "" }), { gallery: [], figures: [], phone: null });
  assert.deepEqual(nested({ "phone.id": "d", "phone.remove": "on" }), { phone: null });
  assert.deepEqual(nested({ title: "x" }), { title: "x" });
});

test("other names stay as they are", () => {
  assert.deepEqual(nested({ "__proto__.id": "x", "gallery.12.id": "x", "gallery.0.constructor": "x" }), {
    "__proto__.id": "x",
    "gallery.12.id": "x",
    "gallery.0.constructor": "x",
  });
});
