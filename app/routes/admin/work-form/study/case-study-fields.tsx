import { type ReactNode, type RefObject, useState } from "react";
import { plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import type { FormValues } from "#app/works/form-values.ts";
import { textFields } from "#app/works/work-fields.ts";
import { CountedField } from "../../kit/counted-field.tsx";
import { Fold } from "../../kit/fold.tsx";
import type { Pictures } from "../pictures/use-pictures.ts";
import { Figures } from "./figures.tsx";
import { LightField } from "./light-field.tsx";
import styles from "./study.module.css";
import { TechnologiesField } from "./technologies-field.tsx";
import { Testimonial } from "./testimonial.tsx";

const { study: copy } = admin.form;

const lineNames = ["client", "duration", "role", "result", "english"] as const;
const storyNames = ["need", "approach", "outcome"] as const;
const partNames = /^(technologies|figures\.|testimonial\.)/;

interface CaseStudyFieldsProps {
  fields: FormValues;
  pictures: Pictures;
  known: string[];
  errorOf: (id: string) => string | undefined;
  hasFaults: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** The gallery and the phone's picture. */
  children: ReactNode;
}

/** All that makes a work a case study. Closed, it leaves the form as short as its required fields. */
export function CaseStudyFields({ fields, pictures, known, errorOf, hasFaults, form, children }: CaseStudyFieldsProps) {
  const [filled, setFilled] = useState(() => countFilled(Object.entries(fields)));
  const shown = pictures.rows.filter(({ slot, id }) => slot !== "main" && id !== "").length;
  const end = [
    ...(filled > 0 ? [plural(copy.filled, filled)] : []),
    ...(shown > 0 ? [plural(copy.pictures, shown)] : []),
  ].join(", ");
  const line = (name: (typeof lineNames)[number]) => {
    const { label, hint }: { label: string; hint?: string } = copy[name];
    const { maxLength } = textFields[name];
    return (
      <CountedField
        name={name}
        label={label}
        hint={hint}
        defaultValue={fields[name] ?? ""}
        error={errorOf(name)}
        max={maxLength}
      />
    );
  };
  const count = () => form.current && setFilled(countFilled([...new FormData(form.current)]));

  return (
    <div className="full" onInput={count}>
      <Fold
        size="big"
        title={<h2>{copy.legend}</h2>}
        words={admin.form.optional}
        end={end}
        open={hasFaults || undefined}
      >
        <p className="hint">{copy.lead}</p>
        <div className="stack pair">
          {line("client")}
          {line("duration")}
        </div>
        {line("role")}
        <TechnologiesField known={known} defaultValue={fields.technologies ?? ""} error={errorOf("technologies")} />
        {line("result")}
        {line("english")}

        <fieldset className={`stack ${styles.group}`}>
          <legend className={`spread full ${styles.legend}`}>
            <h3>{copy.story}</h3>
            <span className="hint">{copy.format}</span>
          </legend>
          {storyNames.map((name) => (
            <LightField key={name} name={name} defaultValue={fields[name] ?? ""} error={errorOf(name)} />
          ))}
        </fieldset>

        <Figures fields={fields} errorOf={errorOf} />
        <Testimonial fields={fields} errorOf={errorOf} />
        {children}
      </Fold>
    </div>
  );
}

function countFilled(entries: [string, unknown][]): number {
  const names: string[] = [...lineNames, ...storyNames];
  const isFilled = ([name, value]: [string, unknown]) =>
    (names.includes(name) || partNames.test(name)) && typeof value === "string" && value.trim() !== "";
  return entries.filter(isFilled).length;
}
