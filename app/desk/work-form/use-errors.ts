import { type RefObject, useEffect, useRef, useState } from "react";
import { textOf } from "./use-autosave.ts";
import type { WorkFailure } from "./work-outcome.ts";

/** Errors stand beside what a publication refused, as long as it stays as it was then. */
export function useErrors(form: RefObject<HTMLFormElement | null>, failure: WorkFailure | undefined) {
  const [refusal, setRefusal] = useState({ failure, fields: failure?.fields ?? {} });
  if (refusal.failure !== failure) setRefusal({ failure, fields: failure?.fields ?? {} });
  const refused = useRef<Record<string, string>>({});
  const paths = Object.keys(refusal.fields);
  const textAt = (path: string) => (form.current ? textOf(form.current, partOf(path)) : "");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    refused.current = Object.fromEntries(paths.map((path) => [path, textAt(path)]));
  }, [failure]);

  function change() {
    const left = Object.entries(refusal.fields).filter(([path]) => textAt(path) === refused.current[path]);
    if (left.length < paths.length) setRefusal({ failure, fields: Object.fromEntries(left) });
  }

  return { faults: faultsIn(refusal.fields), change };
}

/** A row's fields belong together: a figure without its label is wrong until it has one, or no value. */
const partOf = (path: string): string => (path === "image" ? "imageId" : path.replace(/\.\w+$/, ""));

const basic = "title year url linkLabel desc image alt framing".split(" ");
const study =
  "client duration role technologies result english need approach outcome figures testimonial gallery phone";
const order = [...basic, ...study.split(" ")];
const placeOf = (path: string) => order.indexOf(path.replace(/\..*/, ""));

/** The field stands in the part of the form that can be closed. */
export const isOfStudy = (path: string) => placeOf(path) >= basic.length;

const innerField = /^(figures|testimonial|gallery)(\.\d+)?\.(value|label|text|name|role|alt|caption)$/;
/** An error of a whole part leads to its first field. */
const firstIds: Record<string, string> = { image: "file", figures: "figures.0.value", testimonial: "testimonial.name" };

/** The faults are in the form's order, one for each field. */
function faultsIn(errors: Record<string, string>): { id: string; message: string }[] {
  const faults = new Map<string, string>();
  for (const [path, message] of Object.entries(errors).toSorted(([one], [other]) => placeOf(one) - placeOf(other))) {
    const [part = path] = path.split(".");
    const id = innerField.test(path) ? path : (firstIds[part] ?? part);
    if (!faults.has(id)) faults.set(id, message);
  }
  return [...faults].map(([id, message]) => ({ id, message }));
}
