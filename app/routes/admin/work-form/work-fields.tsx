import type { ReactNode } from "react";
import { plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import type { WorkField } from "#app/works/work.ts";
import { type TypedWork, textFields } from "#app/works/work-fields.ts";
import { type FieldFault, studyFaults } from "./study/study-errors.ts";
import { namesBeforeImage } from "./typed-work.ts";
import styles from "./work-form.module.css";
import type { WorkFailure } from "./work-outcome.ts";

const { form: copy } = admin;

const basicFields: WorkField[] = ["title", "year", ...namesBeforeImage, "image", "alt", "framing"];

/** The fields that a failure names, in the form's order. The first one gets the focus. */
export function wrongFields(failure: WorkFailure): FieldFault[] {
  const basic = basicFields.flatMap((field) => {
    const message = failure.fields?.[field];
    return message ? [{ id: field === "image" ? "file" : field, message }] : [];
  });
  return [...basic, ...studyFaults(failure)];
}

interface WorkFieldsProps {
  values: TypedWork;
  failure: WorkFailure | undefined;
  /** Undefined until the scripts count it. */
  descLength: number | undefined;
  /** The image's field, above its alternative text. */
  image: ReactNode;
  /** Below the alternative text. */
  children: ReactNode;
}

export function WorkFields({ values, failure, descLength, image, children }: WorkFieldsProps) {
  const field = (name: "title" | "year" | "url" | "desc" | "alt") => ({
    name,
    label: copy[name].label,
    hint: copy[name].hint,
    defaultValue: values[name],
    error: failure?.fields?.[name],
  });
  const descCount = descLength !== undefined && (
    <span className={styles.count} data-over={descLength > textFields.desc.maxLength}>
      {plural(copy.descCount, descLength)}
    </span>
  );
  return (
    <>
      <div className={styles.row}>
        <Field {...field("title")} />
        <Field {...field("year")} inputMode="numeric" />
      </div>
      {namesBeforeImage.map((name) =>
        textFields[name].isOneLine ? (
          <Field key={name} {...field(name)} type={name === "url" ? "url" : "text"} />
        ) : (
          <Field key={name} {...field(name)} multiline aside={name === "desc" && descCount} />
        ),
      )}
      {image}
      <Field {...field("alt")} />
      {children}
    </>
  );
}
