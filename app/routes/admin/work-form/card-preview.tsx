import { admin } from "#app/content/admin.ts";
import type { PictureImage } from "#app/ui/picture.tsx";
import { WorkCardPreview } from "#app/ui/work-card.tsx";
import { altOf } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import styles from "./card-preview.module.css";
import type { PickedImage } from "./use-picked-image.ts";

const { form: copy } = admin;

interface CardPreviewProps {
  /** Undefined until the scripts run. */
  values: TypedWork | undefined;
  picked: PickedImage | undefined;
  stored: PictureImage | undefined;
}

/** The work as visitors will see it in the list. */
export function CardPreview({ values, picked, stored }: CardPreviewProps) {
  if (!values) return null;
  const work = {
    id: "preview",
    title: values.title || copy.previewTitle,
    year: values.year,
    desc: values.desc || copy.previewDesc,
    url: URL.canParse(values.url) ? values.url : undefined,
    image: picked?.view?.width ? { ...picked.view, alt: altOf(values), sources: [] } : stored,
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
