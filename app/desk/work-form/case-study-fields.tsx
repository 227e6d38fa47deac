import { useState } from "react";
import { Fold } from "#app/desk/kit/desk-page.tsx";
import { plural } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { caseStudyLimits as limits } from "#app/works/work-fields.ts";
import { FormField, Group, useForm } from "./form-field.tsx";
import { formatByKeys } from "./light-format.ts";
import { GalleryField, SinglePicture } from "./pictures/picture-fields.tsx";
import { TechnologiesField } from "./technologies-field.tsx";
import { isOfStudy } from "./use-errors.ts";
import styles from "./work-form.module.css";

const { study: copy, phone } = admin.form;
const { figures, testimonial } = copy;

const storyNames = ["need", "approach", "outcome"] as const;

export function CaseStudyFields() {
  const { values, pictures, hasStudyFaults } = useForm();
  const [filled, setFilled] = useState(() => countFilled(Object.entries(values)));
  const shown = pictures.rows.filter(({ slot, id }) => slot !== "main" && id !== "").length;
  const end = [
    ...(filled > 0 ? [plural(copy.filled, filled)] : []),
    ...(shown > 0 ? [plural(copy.pictures, shown)] : []),
  ].join(", ");
  const [startsOpen] = useState(filled + shown > 0);

  return (
    <div
      className="full"
      onInput={({ currentTarget }) => setFilled(countFilled(new FormData(currentTarget.closest("form") ?? undefined)))}
    >
      <Fold
        size="big"
        title={<h2>{copy.legend}</h2>}
        words={admin.form.optional}
        end={end}
        open={hasStudyFaults || startsOpen || undefined}
      >
        <p className="hint">{copy.lead}</p>
        <div className="stack pair">
          <Line name="client" />
          <Line name="duration" />
        </div>
        <Line name="role" />
        <TechnologiesField />
        <Line name="result" />
        <Line name="english" />

        <Group title={copy.story} hint={copy.format}>
          {storyNames.map((name) => (
            <FormField key={name} name={name} label={copy[name].label} multiline rows={5} onKeyDown={formatByKeys} />
          ))}
        </Group>

        <Figures />

        <Group title={testimonial.legend} hint={testimonial.hint}>
          <FormField name="testimonial.text" label={testimonial.text} multiline rows={3} max={limits.testimonialText} />
          <div className="stack pair">
            <FormField name="testimonial.name" label={testimonial.name} max={limits.testimonialName} />
            <FormField name="testimonial.role" label={testimonial.role} max={limits.testimonialRole} />
          </div>
        </Group>

        <GalleryField />
        <Group title={phone.label} hint={phone.lead}>
          <SinglePicture slot="phone" texts={phone} />
        </Group>
      </Fold>
    </div>
  );
}

function Line({ name }: { name: "client" | "duration" | "role" | "result" | "english" }) {
  const { label, hint }: { label: string; hint?: string } = copy[name];
  return <FormField name={name} label={label} hint={hint} />;
}

/** There are always three rows, because without scripts none can be added. */
function Figures() {
  return (
    <Group title={figures.legend} hint={figures.hint}>
      <div className="stack close">
        <div className={styles.figures} aria-hidden="true">
          <p className="strong">{figures.value}</p>
          <p className="strong">{figures.label}</p>
        </div>
        {[0, 1, 2].map((row) => (
          <div key={row} className={styles.figures}>
            <FormField name={`figures.${row}.value`} label={`${figures.value} ${row + 1}`} max={limits.figureValue} />
            <FormField name={`figures.${row}.label`} label={`${figures.label} ${row + 1}`} max={limits.figureLabel} />
          </div>
        ))}
      </div>
    </Group>
  );
}

function countFilled(entries: Iterable<[string, unknown]>): number {
  const isFilled = ([name, value]: [string, unknown]) =>
    isOfStudy(name) && !/^(gallery|phone)/.test(name) && typeof value === "string" && value.trim() !== "";
  return [...entries].filter(isFilled).length;
}
