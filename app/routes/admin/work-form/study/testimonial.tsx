import { admin } from "#app/texts/admin.ts";
import { caseStudyLimits as limits } from "#app/works/case-study.ts";
import type { FormValues } from "#app/works/form-values.ts";
import { CountedField } from "../../kit/counted-field.tsx";
import styles from "./study.module.css";

const { testimonial: copy } = admin.form.study;

interface TestimonialProps {
  fields: FormValues;
  errorOf: (id: string) => string | undefined;
}

/** The client's words, and who says them. */
export function Testimonial({ fields, errorOf }: TestimonialProps) {
  const field = (member: "text" | "name" | "role", max: number) => ({
    name: `testimonial.${member}`,
    label: copy[member],
    defaultValue: fields[`testimonial.${member}`] ?? "",
    error: errorOf(`testimonial.${member}`),
    max,
  });
  return (
    <fieldset className={`stack ${styles.group}`}>
      <legend className={`spread full ${styles.legend}`}>
        <h3>{copy.legend}</h3>
        <span className="hint">{copy.hint}</span>
      </legend>
      <CountedField {...field("text", limits.testimonialText)} multiline rows={3} />
      <div className="stack pair">
        <CountedField {...field("name", limits.testimonialName)} />
        <CountedField {...field("role", limits.testimonialRole)} />
      </div>
    </fieldset>
  );
}
