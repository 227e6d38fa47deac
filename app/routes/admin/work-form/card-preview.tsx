import { admin } from "#app/content/admin.ts";
import type { MountedImage } from "#app/ui/plate.tsx";
import { WorkCardPreview } from "#app/ui/work-card.tsx";
import { plainText } from "#app/works/light-text.ts";
import { altOf } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import styles from "./card-preview.module.css";

const { form: copy } = admin;

interface CardPreviewProps {
  /** Undefined until the scripts run. */
  values: TypedWork | undefined;
  image: MountedImage | undefined;
}

/** The work as visitors will see it in the list. */
export function CardPreview({ values, image }: CardPreviewProps) {
  if (!values) return null;
  const work = {
    id: "preview",
    title: values.title || copy.previewTitle,
    year: values.year,
    desc: plainText(values.desc) || copy.previewDesc,
    url: URL.canParse(values.url) ? values.url : undefined,
    image: image && { ...image, alt: altOf(values) },
  };
  return (
    <aside className={styles.preview} aria-label={copy.preview}>
      <p className={styles.label}>{copy.preview}</p>
      {/* Inert: its link must not leave the form. */}
      <div className={styles.card} inert>
        <WorkCardPreview work={work} heading="h2" sizes="(min-width: 48rem) 34vw" />
      </div>
    </aside>
  );
}
