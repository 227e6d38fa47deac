import { type ReactNode, useState } from "react";
import { admin } from "#app/texts/admin.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import look from "#app/ui/field.module.css";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import type { FormValues } from "#app/works/form-values.ts";
import { textFields } from "#app/works/work-fields.ts";
import { CountedField } from "../kit/counted-field.tsx";
import styles from "./work-form.module.css";

const { form: copy } = admin;

interface BasicFieldsProps {
  fields: FormValues;
  errorOf: (id: string) => string | undefined;
  /** The main picture. */
  children: ReactNode;
}

export function BasicFields({ fields, errorOf, children }: BasicFieldsProps) {
  const field = (name: "title" | "year" | "url" | "desc") => ({
    name,
    label: copy[name].label,
    defaultValue: fields[name] ?? "",
    error: errorOf(name),
  });
  return (
    <>
      <div className={`stack ${styles.titleRow}`}>
        <CountedField {...field("title")} max={textFields.title.maxLength} />
        <Field {...field("year")} inputMode="numeric" />
      </div>
      <div className={`stack ${styles.addressRow}`}>
        <CountedField
          {...field("url")}
          type="url"
          placeholder=" "
          optional={copy.optional}
          max={textFields.url.maxLength}
        />
        <LinkLabel defaultValue={fields.linkLabel ?? ""} error={errorOf("linkLabel")} />
      </div>
      <CountedField {...field("desc")} multiline max={textFields.desc.maxLength} />
      {children}
    </>
  );
}

const otherWords = "other";

/** The words of the button that leads to the work's address: one of a list, or the owner's own. */
function LinkLabel({ defaultValue, error }: { defaultValue: string; error: string | undefined }) {
  const isHydrated = useHydrated();
  const known: string[] = copy.linkLabel.words;
  const [chosen, setChosen] = useState(defaultValue === "" || known.includes(defaultValue) ? defaultValue : otherWords);
  if (!isHydrated) {
    return (
      <Field
        className={styles.linkLabel}
        name="linkLabel"
        label={copy.linkLabel.own}
        hint={copy.linkLabel.hint}
        defaultValue={defaultValue}
        error={error}
      />
    );
  }
  return (
    <>
      <div className={styles.linkLabel}>
        <label className={`strong ${look.label}`} htmlFor="link-label">
          {copy.linkLabel.label}
        </label>
        <select
          id="link-label"
          className={`${look.control} ${look.select} ${styles.select}`}
          name={chosen === otherWords ? undefined : "linkLabel"}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">{portfolioTexts.work.visit}</option>
          {known.map((words) => (
            <option key={words}>{words}</option>
          ))}
          <option value={otherWords}>{copy.linkLabel.other}</option>
        </select>
      </div>
      {chosen === otherWords && (
        <CountedField
          className={styles.ownWords}
          name="linkLabel"
          label={copy.linkLabel.own}
          hint={copy.linkLabel.hint}
          defaultValue={known.includes(defaultValue) ? "" : defaultValue}
          error={error}
          max={textFields.linkLabel.maxLength}
        />
      )}
    </>
  );
}
