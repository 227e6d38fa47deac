export type Values = Record<string, unknown>;

/** Keys are field names, such as `gallery.0.alt`. */
export type FormValues = Record<string, string>;

const MAX_DEPTH = 4;
const namePart = /^([a-zA-Z]\w{0,39}|\d{1,2})$/;

export function nested(fields: Iterable<[string, unknown]>): Values {
  const values: Values = Object.create(null);
  for (const [name, value] of fields) {
    const path = name.split(".", MAX_DEPTH + 1);
    if (path.length <= MAX_DEPTH && path.every((part) => namePart.test(part))) put(values, path, value);
  }
  return arranged(values);
}

function put(place: Values | unknown[], [key = "", ...rest]: string[], value: unknown): void {
  if (Array.isArray(place) && !/^\d/.test(key)) return;
  const values = place as Values;
  if (rest.length === 0) {
    values[key] ??= value;
    return;
  }
  // An empty text says that the form shows a list; its rows may come before or after it.
  values[key] ||= /^\d/.test(rest[0] ?? "") ? [] : Object.create(null);
  const inner = values[key];
  if (inner !== null && typeof inner === "object") put(inner as Values, rest, value);
}

function arranged(values: Values): Values {
  if (values.imageId === "") values.imageId = null;
  for (const list of ["figures", "gallery"]) if (values[list] === "") values[list] = [];
  if (values.phone === "") values.phone = null;
  if (Array.isArray(values.figures)) values.figures = values.figures.filter(Boolean);
  if (Array.isArray(values.gallery)) values.gallery = values.gallery.filter((row) => row && typeof row === "object");
  return values;
}

export function formValues(values: Values): FormValues {
  const fields: FormValues = {};
  const add = (name: string, value: unknown, depth: number) => {
    if (value === null || value === undefined || depth > MAX_DEPTH) return;
    if (typeof value !== "object") fields[name] = String(value);
    else if (Array.isArray(value) && value.every((each) => typeof each === "string")) fields[name] = value.join(", ");
    else for (const [key, inner] of Object.entries(value)) add(name === "" ? key : `${name}.${key}`, inner, depth + 1);
  };
  add("", values, 0);
  return fields;
}

/** No field has so many levels: `gallery.0.framing.mode` has three. */
const MAX_LEVELS = 6;

/** Cuts deeper levels, so that no function which walks through the values runs out of stack. */
export function withinDepth(values: Values): Values {
  return copied(values, (text) => text) as Values;
}

/** Also takes out what the database cannot store: NUL and half characters. */
export function storable(values: Values): Values {
  return copied(values, (text) => text.toWellFormed().replaceAll("\0", "")) as Values;
}

function copied(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === "string") return change(value);
  if (value === null || typeof value !== "object") return value;
  if (depth === MAX_LEVELS) return null;
  const inner = (each: unknown) => copied(each, change, depth + 1);
  if (Array.isArray(value)) return Array.from(value, inner);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [change(name), inner(each)]));
}
