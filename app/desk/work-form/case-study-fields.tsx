import { type RefObject, useState } from "react";
import { Fold } from "#app/desk/kit/desk-page.tsx";
import { plural } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import look from "#app/ui/controls/field.module.css";
import { FieldError } from "#app/ui/controls/field.tsx";
import { caseStudyLimits as limits } from "#app/works/work-fields.ts";
import { formatByKeys } from "./light-format.ts";
import { GalleryField, SinglePicture } from "./pictures/picture-fields.tsx";
import { TechnologiesField } from "./technologies-field.tsx";
import { Group, useForm, WorkField } from "./work-field.tsx";
import styles from "./work-form.module.css";

const { study: copy, phone } = admin.form;
const { figures, testimonial } = copy;

const lineNames = ["client", "duration", "role", "result", "english"] as const;
const storyNames = ["need", "approach", "outcome"] as const;
const figureParts = ["value", "label"] as const;
const partNames = /^(technologies|figures\.|testimonial\.)/;

interface CaseStudyFieldsProps {
  known: string[];
  hasFaults: boolean;
  form: RefObject<HTMLFormElement | null>;
}

export function CaseStudyFields({ known, hasFaults, form }: CaseStudyFieldsProps) {
  const { values, pictures } = useForm();
  const [filled, setFilled] = useState(() => countFilled(Object.entries(values)));
  const shown = pictures.rows.filter(({ slot, id }) => slot !== "main" && id !== "").length;
  const end = [
    ...(filled > 0 ? [plural(copy.filled, filled)] : []),
    ...(shown > 0 ? [plural(copy.pictures, shown)] : []),
  ].join(", ");
  const [startsOpen] = useState(filled + shown > 0);
  const count = () => form.current && setFilled(countFilled([...new FormData(form.current)]));

  return (
    <div className="full" onInput={count}>
      <Fold
        size="big"
        title={<h2>{copy.legend}</h2>}
        words={admin.form.optional}
        end={end}
        open={hasFaults || startsOpen || undefined}
      >
        <p className="hint">{copy.lead}</p>
        <div className="stack pair">
          <Line name="client" />
          <Line name="duration" />
        </div>
        <Line name="role" />
        <TechnologiesField known={known} />
        <Line name="result" />
        <Line name="english" />

        <Group title={copy.story} hint={copy.format}>
          {storyNames.map((name) => (
            <WorkField key={name} name={name} label={copy[name].label} multiline rows={5} onKeyDown={formatByKeys} />
          ))}
        </Group>

        <Figures />

        <Group title={testimonial.legend} hint={testimonial.hint}>
          <WorkField name="testimonial.text" label={testimonial.text} multiline rows={3} max={limits.testimonialText} />
          <div className="stack pair">
            <WorkField name="testimonial.name" label={testimonial.name} max={limits.testimonialName} />
            <WorkField name="testimonial.role" label={testimonial.role} max={limits.testimonialRole} />
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

function Line({ name }: { name: (typeof lineNames)[number] }) {
  const { label, hint }: { label: string; hint?: string } = copy[name];
  return <WorkField name={name} label={label} hint={hint} />;
}

/** There are always three rows, because without scripts none can be added. */
function Figures() {
  const { values, errorOf } = useForm();
  return (
    <Group title={figures.legend} hint={figures.hint}>
      <div>
        <div className={styles.figures} aria-hidden="true">
          <p className="strong">{figures.value}</p>
          <p className="strong">{figures.label}</p>
        </div>
        {[0, 1, 2].map((row) => {
          const cells = figureParts.map((member) => {
            const name = `figures.${row}.${member}`;
            return { name, label: `${figures[member]} ${row + 1}`, error: errorOf(name) };
          });
          return (
            <div key={row} className={styles.figureRow}>
              <div className={styles.figures}>
                {cells.map(({ name, label, error }) => (
                  <input
                    key={name}
                    id={name}
                    name={name}
                    className={look.control}
                    aria-label={label}
                    aria-invalid={error !== undefined || undefined}
                    aria-describedby={error && `${name}-error`}
                    defaultValue={values[name] ?? ""}
                  />
                ))}
              </div>
              {cells.map(
                ({ name, error }) =>
                  error !== undefined && (
                    <FieldError key={name} id={`${name}-error`}>
                      {error}
                    </FieldError>
                  ),
              )}
            </div>
          );
        })}
      </div>
    </Group>
  );
}

function countFilled(entries: [string, unknown][]): number {
  const names: string[] = [...lineNames, ...storyNames];
  const isFilled = ([name, value]: [string, unknown]) =>
    (names.includes(name) || partNames.test(name)) && typeof value === "string" && value.trim() !== "";
  return entries.filter(isFilled).length;
}
