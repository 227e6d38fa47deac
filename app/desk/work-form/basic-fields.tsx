import { type ChangeEvent, useState } from "react";
import { admin } from "#app/texts/desk.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import look from "#app/ui/controls/field.module.css";
import { Field } from "#app/ui/controls/field.tsx";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { FormField, useForm } from "./form-field.tsx";
import { SinglePicture } from "./pictures/picture-fields.tsx";
import styles from "./work-form.module.css";

const { form: copy } = admin;

export function BasicFields() {
  return (
    <>
      <div className={`stack ${styles.titleRow}`}>
        <FormField name="title" label={copy.title.label} />
        <FormField name="year" label={copy.year.label} inputMode="numeric" />
      </div>
      <div className={`stack ${styles.addressRow}`}>
        <FormField name="url" label={copy.url.label} type="url" placeholder=" " optional={copy.optional} />
        <LinkLabel />
      </div>
      <FormField name="desc" label={copy.desc.label} multiline />
      <div>
        <p className={`strong ${look.label}`}>{copy.image.label}</p>
        <SinglePicture slot="main" texts={copy.image} />
      </div>
    </>
  );
}

const otherWords = "other";

function LinkLabel() {
  const { linkLabel = "" } = useForm().values;
  const isHydrated = useHydrated();
  const known: string[] = copy.linkLabel.words;
  const [chosen, setChosen] = useState(linkLabel === "" || known.includes(linkLabel) ? linkLabel : otherWords);
  return (
    <>
      {isHydrated && (
        <Field
          className={styles.linkLabel}
          id="link-label"
          name={chosen === otherWords ? "" : "linkLabel"}
          label={copy.linkLabel.label}
          value={chosen}
          onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => setChosen(currentTarget.value)}
        >
          <option value="">{portfolioTexts.work.visit}</option>
          {known.map((words) => (
            <option key={words}>{words}</option>
          ))}
          <option value={otherWords}>{copy.linkLabel.other}</option>
        </Field>
      )}
      {(!isHydrated || chosen === otherWords) && (
        <FormField
          className={isHydrated ? styles.ownWords : styles.linkLabel}
          name="linkLabel"
          label={copy.linkLabel.own}
          hint={copy.linkLabel.hint}
          defaultValue={isHydrated && known.includes(linkLabel) ? "" : linkLabel}
        />
      )}
    </>
  );
}
