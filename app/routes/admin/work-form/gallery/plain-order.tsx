import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import { caseStudyLimits } from "#app/works/case-study.ts";
import styles from "./picture-rows.module.css";

const { gallery: copy } = admin.form;

/** Without scripts: the place of a picture as a number, and a checkbox to remove it. */
export function PlainOrder({ place, title }: { place: number; title: string }) {
  return (
    <>
      <Field
        label={copy.order}
        name={`gallery.${place}.order`}
        type="number"
        min={1}
        max={caseStudyLimits.gallery}
        defaultValue={place + 1}
        className={styles.order}
      />
      <label className={styles.remove}>
        <input type="checkbox" name={`gallery.${place}.remove`} aria-label={fill(copy.removeNamed, { title })} />
        {copy.remove}
      </label>
    </>
  );
}
