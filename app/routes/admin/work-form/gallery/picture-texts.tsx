import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Field } from "#app/ui/field.tsx";
import { caseStudyLimits } from "#app/works/case-study.ts";
import type { FormPicture } from "../framed-picture.ts";
import { FramingField } from "../framing-field.tsx";
import { Counter } from "../study/counter.tsx";
import styles from "./picture-rows.module.css";
import type { PictureRow } from "./rows.ts";

const { gallery: copy } = admin.form;

interface PictureTextsProps {
  row: PictureRow;
  picture: FormPicture | undefined;
  /** Of its fields, such as `gallery.0`; undefined while the server has not got the picture. */
  name: string | undefined;
  error: string | undefined;
  /** Without scripts the radio buttons are sent themselves. */
  isHydrated: boolean;
  onChange: (values: Partial<PictureRow>) => void;
}

/** The texts of a picture and how it is framed. */
export function PictureTexts({ row, picture, name, error, isHydrated, onChange }: PictureTextsProps) {
  const count = (text: string, max: number) => isHydrated && <Counter length={text.length} max={max} />;
  const field = (member: "alt" | "caption") => ({
    name: name ? `${name}.${member}` : "",
    id: `${member}-${row.key}`,
    defaultValue: row[member],
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [member]: currentTarget.value }),
  });
  return (
    <>
      <div className={styles.pair}>
        <Field
          {...field("alt")}
          label={copy.alt.label}
          hint={copy.alt.hint}
          error={error}
          aside={count(row.alt, caseStudyLimits.pictureAlt)}
        />
        <Field
          {...field("caption")}
          label={copy.caption.label}
          optional={copy.caption.optional}
          hint={copy.caption.hint}
          aside={count(row.caption, caseStudyLimits.caption)}
        />
      </div>
      <FramingField
        // The order decides the names of the fields, and radio buttons that share a name for a moment lose their choice.
        name={isHydrated ? `framing-${row.key}` : `${name}.framing`}
        picture={picture}
        chosen={row.framing}
        defaultValue={row.framing}
        error={undefined}
        onChoose={(framing) => onChange({ framing })}
      />
      {isHydrated && name && <input type="hidden" name={`${name}.framing`} value={row.framing} />}
    </>
  );
}

/** How a picture is framed, in a few words. */
export function framingWords(row: PictureRow, picture: FormPicture | undefined): string {
  const { framing: words } = admin.form;
  if (row.framing.startsWith("full:")) {
    const shape = picture && picture.image.width < picture.image.height ? "tall" : "wide";
    const focus = words.focuses[shape][2 * Number(row.framing.slice(5))] ?? "";
    return fill(words.fullAt, { focus });
  }
  if (row.framing === "mounted:auto") return words.autoInk;
  const ink = row.framing.slice("mounted:".length) as keyof typeof words.inks;
  if (row.framing !== "auto") return fill(words.mountedNamed, { ink: words.inks[ink] });
  if (!picture) return words.auto;
  return picture.kind === "full" ? copy.autoFull : fill(copy.autoMounted, { ink: words.inks[picture.autoInk] });
}
