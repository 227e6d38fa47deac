import { admin } from "#app/texts/admin.ts";
import type { MountedImage } from "#app/ui/plate.tsx";
import { WorkCardPreview } from "#app/ui/work-card.tsx";
import { plainText } from "#app/works/light-text.ts";
import { altOf } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";

const { form: copy } = admin;

/** The work as visitors will see it in the list. */
export function CardPreview({ values, image }: { values: TypedWork; image: MountedImage | undefined }) {
  const work = {
    id: "preview",
    title: values.title || copy.previewTitle,
    year: values.year,
    desc: plainText(values.desc) || copy.previewDesc,
    url: URL.canParse(values.url) ? values.url : undefined,
    image: image && { ...image, alt: altOf(values) },
  };
  return <WorkCardPreview work={work} heading="h2" sizes="(min-width: 48rem) 34vw" />;
}
