import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formValues, nested, type Values } from "./form-values.ts";

const read = (fields: Values) => JSON.parse(JSON.stringify(nested(Object.entries(fields))));

const rows = {
  "figures.0.value": "38 %",
  "figures.0.label": "d’appels en plus",
  "figures.2.value": "12",
  "gallery.0.id": "a",
  "gallery.2.id": "c",
  "phone.id": "d",
  "phone.framing.focus": "0",
};
const isThere = { figures: "", gallery: "", phone: "" };

describe("the fields of a form", () => {
  test("become the shapes of the API, also after fields that say only that a list is there", () => {
    const expected = {
      title: "Rivage",
      figures: [{ value: "38 %", label: "d’appels en plus" }, { value: "12" }],
      testimonial: { text: "Bravo.", name: "L." },
      gallery: [{ id: "a" }, { id: "c" }],
      phone: { id: "d", framing: { focus: "0" } },
    };
    const texts = { title: "Rivage", "testimonial.text": "Bravo.", "testimonial.name": "L." };
    for (const fields of [
      { ...isThere, ...rows, ...texts },
      { ...texts, ...rows, ...isThere },
      { ...rows, ...texts },
    ]) {
      assert.deepEqual(read(fields), expected);
    }
  });

  test("empty a list that the form shows without rows, and leave out what the form does not show", () => {
    assert.deepEqual(read(isThere), { figures: [], gallery: [], phone: null });
    assert.deepEqual(read({ title: "x" }), { title: "x" });
  });

  test("say that there is no picture", () => {
    assert.deepEqual(read({ imageId: "" }), { imageId: null });
  });

  test("of names that no form of ours has are ignored, and change no prototype", () => {
    const names = ["__proto__.polluted", "constructor.prototype.polluted", "a[b", "a..b", "", ".", "0", "é"];
    names.push(".".repeat(5_000), "a".repeat(41), "gallery.0.alt.x.y.z", "gallery.100.id", "gallery.push");
    const hostile = Object.fromEntries([...names, "gallery.0.__proto__"].map((name) => [name, "x"]));
    const { constructor: ignored, ...values } = read({ ...hostile, "gallery.length": "9" });
    assert.deepEqual(ignored, { prototype: { polluted: "x" } });
    assert.deepEqual(values, { 0: "x", gallery: { length: "9", push: "x" } });
    assert.equal(({} as Values).polluted, undefined);
  });

  test("that contradict each other are read without a fault: the first one counts", () => {
    assert.deepEqual(read({ title: "x", "title.0": "y" }), { title: "x" });
    assert.deepEqual(read({ "title.0": "y", title: "x" }), { title: ["y"] });
    assert.deepEqual(read({ "gallery.0": "x", "gallery.1.id": "b" }), { gallery: [{ id: "b" }] });
    assert.deepEqual(read({ "gallery.x": "1", "figures.99.value": "x" }), {
      gallery: { x: "1" },
      figures: [{ value: "x" }],
    });
  });
});

describe("what the fields of a form show", () => {
  test("is what was read from them", () => {
    const fields = { title: "", year: "20x", technologies: "React, C#", ...rows };
    const shown = formValues(read(fields));
    const inOrder = { "gallery.1.id": "c", "figures.1.value": "12" };
    const { "gallery.2.id": _, "figures.2.value": __, ...same } = fields;
    assert.deepEqual(shown, { ...same, ...inOrder });
    assert.deepEqual(formValues(read(shown)), shown);
  });

  test("are nothing for what is not there", () => {
    const values = {
      ...{ year: 2022, technologies: [], phone: null, imageId: null },
      framing: { mode: "mounted", ink: "coral" },
      gallery: [{ id: "a", framing: { mode: "full", ink: "auto", focus: 1, kind: "photo" } }],
    };
    assert.deepEqual(formValues(values), {
      year: "2022",
      technologies: "",
      "framing.mode": "mounted",
      "framing.ink": "coral",
      "gallery.0.id": "a",
      "gallery.0.framing.mode": "full",
      "gallery.0.framing.ink": "auto",
      "gallery.0.framing.focus": "1",
      "gallery.0.framing.kind": "photo",
    });
  });
});
