import { type ReactNode, useState } from "react";
import { plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import { studyNames, type TypedName, type TypedWork, textFields } from "#app/works/work-fields.ts";
import { Counter } from "./counter.tsx";
import { Figures } from "./figures.tsx";
import { LightField } from "./light-field.tsx";
import styles from "./study.module.css";
import type { FieldFault } from "./study-errors.ts";
import { TechnologiesField } from "./technologies-field.tsx";
import type { KnownTechnology } from "./technology-logo.tsx";
import { Testimonial } from "./testimonial.tsx";

const { study: copy } = admin.form;

const studyTexts = ["client", "duration", "role", "result", "need", "approach", "outcome"] as const;

interface CaseStudyFieldsProps {
  values: TypedWork;
  /** What is in the fields; undefined until the scripts read it. */
  typed: TypedWork | undefined;
  known: KnownTechnology[];
  logoOf: (name: string) => string | undefined;
  faults: FieldFault[];
  /** Changes when other values are restored. */
  restored: string;
  onChange: () => void;
  /** The gallery and the phone's picture. */
  children: ReactNode;
}

/** All that makes a work a case study. Closed, it leaves the form as short as its obligatory fields. */
export function CaseStudyFields({ values, typed, faults, restored, onChange, ...rest }: CaseStudyFieldsProps) {
  const errorOf = (id: string) => faults.find((fault) => fault.id === id)?.message;
  // Without scripts. With them, whatever gets the focus is opened.
  const [startsOpen] = useState(faults.length > 0);
  const field = (name: (typeof studyTexts)[number]) => {
    const { label, hint }: { label: string; hint?: string } = copy[name];
    return { name, label, hint, defaultValue: values[name], error: errorOf(name) };
  };
  const light = (name: "need" | "approach" | "outcome") => (
    <LightField name={name} defaultValue={values[name]} error={errorOf(name)} length={typed?.[name].length} />
  );

  return (
    <details className={styles.study} data-study="" open={startsOpen}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{copy.legend}</h2> <span className={styles.small}>{copy.optional}</span>
        <span className={styles.filled}>{filledParts(typed ?? values)}</span>
      </summary>
      <div className={styles.fields}>
        <p>{copy.lead}</p>
        <div className={styles.pair}>
          <Field {...field("client")} />
          <Field {...field("duration")} />
        </div>
        <Field {...field("role")} />
        <TechnologiesField
          key={restored}
          known={rest.known}
          logoOf={rest.logoOf}
          defaultValue={values.technologies}
          error={errorOf("technologies")}
          onChange={onChange}
        />
        <Field
          {...field("result")}
          aside={typed && <Counter length={typed.result.length} max={textFields.result.maxLength} />}
        />

        <fieldset className={styles.group}>
          <legend className={styles.legend}>
            <h3>{copy.story}</h3>
          </legend>
          {light("need")}
          {light("approach")}
          {light("outcome")}
        </fieldset>

        <Figures values={values} errorOf={errorOf} />

        <Testimonial values={values} typed={typed} errorOf={errorOf} />
        {rest.children}
      </div>
    </details>
  );
}

/** How much is filled in, for the closed form. */
function filledParts(values: TypedWork): string {
  const names: TypedName[] = [...studyTexts, ...studyNames];
  const filled = names.filter((name) => values[name].trim() !== "").length;
  const pictures = values.gallery.length + (values.phone ? 1 : 0);
  return [
    ...(filled > 0 ? [plural(copy.filled, filled)] : []),
    ...(pictures > 0 ? [plural(copy.pictures, pictures)] : []),
  ].join(", ");
}
