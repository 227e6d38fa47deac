import type { ReactNode } from "react";
import { admin } from "#app/content/admin.ts";
import { plural } from "#app/fill.ts";
import { Field } from "#app/ui/field.tsx";
import { type WorkField, workLimits } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-request.server.ts";
import type { WorkFailure } from "./send-work.ts";
import styles from "./work-form.module.css";

const { form: copy } = admin;

// The order of the form, which is the order of the summary and decides which field gets the focus.
const fields: [WorkField, id: string][] = [
  ["title", "title"],
  ["year", "year"],
  ["url", "url"],
  ["desc", "desc"],
  ["image", "file"],
  ["alt", "alt"],
];

/** The fields that a failure names, in the form's order. */
export function wrongFields(failure: WorkFailure): { id: string; message: string }[] {
  return fields.flatMap(([field, id]) => {
    const message = failure.fields?.[field];
    return message ? [{ id, message }] : [];
  });
}

interface WorkFieldsProps {
  values: TypedWork;
  failure: WorkFailure | undefined;
  /** Undefined until the scripts count. */
  descLength: number | undefined;
  /** The image's field, which stands before its description. */
  children: ReactNode;
}

export function WorkFields({ values, failure, descLength, children }: WorkFieldsProps) {
  const field = (name: keyof TypedWork) => ({
    name,
    label: copy[name].label,
    hint: copy[name].hint,
    defaultValue: values[name],
    error: failure?.fields?.[name],
  });
  return (
    <>
      <div className={styles.row}>
        <Field {...field("title")} />
        <Field {...field("year")} inputMode="numeric" />
      </div>
      <Field {...field("url")} type="url" />
      <Field
        {...field("desc")}
        multiline
        aside={
          descLength !== undefined && (
            <span className={styles.count} data-over={descLength > workLimits.desc}>
              {plural(copy.descCount, descLength)}
            </span>
          )
        }
      />
      {children}
      <Field {...field("alt")} />
    </>
  );
}
