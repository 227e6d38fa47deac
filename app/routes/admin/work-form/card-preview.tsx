import { admin } from "#app/content/admin.ts";
import type { PictureImage } from "#app/ui/picture.tsx";
import { WorkCardPreview } from "#app/ui/work-card.tsx";
import type { TypedWork } from "#app/works/work-fields.ts";
import styles from "./card-preview.module.css";

const { form: copy } = admin;

interface CardPreviewProps {
  values: TypedWork;
  image: PictureImage | undefined;
}

/** The project as visitors will see it in the list. */
export function CardPreview({ values, image }: CardPreviewProps) {
  const work = {
    id: "preview",
    title: values.title || copy.previewTitle,
    year: values.year,
    desc: values.desc || copy.previewDesc,
    url: URL.canParse(values.url) ? values.url : undefined,
    image,
  };
  return (
    <aside className={styles.preview} aria-label={copy.preview}>
      <p className={styles.label}>{copy.preview}</p>
      {/* Its link is only a picture of one. */}
      <div className={styles.card} inert>
        <WorkCardPreview work={work} heading="h2" sizes="(min-width: 48rem) 34vw" />
      </div>
    </aside>
  );
}
