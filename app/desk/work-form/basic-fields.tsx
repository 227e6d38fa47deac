import { admin } from "#app/texts/desk.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import look from "#app/ui/controls/field.module.css";
import { SinglePicture } from "./pictures/picture-fields.tsx";
import { WorkField } from "./work-field.tsx";
import styles from "./work-form.module.css";

const { form: copy } = admin;

export function BasicFields() {
  return (
    <>
      <div className={`stack ${styles.titleRow}`}>
        <WorkField name="title" label={copy.title.label} />
        <WorkField name="year" label={copy.year.label} inputMode="numeric" />
      </div>
      <div className={`stack ${styles.addressRow}`}>
        <WorkField name="url" label={copy.url.label} type="url" placeholder=" " optional={copy.optional} />
        <WorkField
          className={styles.linkLabel}
          name="linkLabel"
          label={copy.linkLabel.label}
          placeholder={portfolioTexts.work.visit}
          list="link-labels"
        />
        <datalist id="link-labels">
          {copy.linkLabel.words.map((words) => (
            <option key={words} value={words} />
          ))}
        </datalist>
      </div>
      <WorkField name="desc" label={copy.desc.label} multiline />
      <div>
        <p className={`strong ${look.label}`}>{copy.image.label}</p>
        <SinglePicture slot="main" texts={copy.image} />
      </div>
    </>
  );
}
