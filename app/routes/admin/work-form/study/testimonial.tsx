import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import { caseStudyLimits as limits } from "#app/works/case-study.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import { Counter } from "./counter.tsx";
import styles from "./study.module.css";

const { testimonial: copy } = admin.form.study;

interface TestimonialProps {
  values: TypedWork;
  typed: TypedWork | undefined;
  errorOf: (id: string) => string | undefined;
}

/** The client's words, and who says them. */
export function Testimonial({ values, typed, errorOf }: TestimonialProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <h3>{copy.legend}</h3>
      </legend>
      <Field
        name="testimonial.text"
        label={copy.text}
        multiline
        rows={3}
        hint={copy.hint}
        defaultValue={values["testimonial.text"]}
        error={errorOf("testimonial.text")}
        aside={typed && <Counter length={typed["testimonial.text"].length} max={limits.testimonialText} />}
      />
      <div className={styles.pair}>
        {(["name", "role"] as const).map((member) => (
          <Field
            key={member}
            name={`testimonial.${member}`}
            label={copy[member]}
            defaultValue={values[`testimonial.${member}`]}
            error={errorOf(`testimonial.${member}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
