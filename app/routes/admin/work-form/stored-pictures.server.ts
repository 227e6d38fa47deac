import { paths } from "#app/paths.ts";
import type { GalleryPicture } from "#app/works/case-study.ts";
import type { StoredWork, WorkImage } from "#app/works/work.ts";
import { type FormPicture, formPicture } from "./framed-picture.ts";

/** The pictures of a work's gallery and of its phone, by their ids. */
export function storedPictures({ gallery, phone }: StoredWork): Record<string, FormPicture> {
  const pictures: GalleryPicture[] = phone ? [...gallery, phone] : gallery;
  return Object.fromEntries(pictures.map(({ image }) => [image.id, storedPicture(image)]));
}

function storedPicture({ width, height, kind, inks, variants }: WorkImage): FormPicture {
  const webp = variants.filter(({ type }) => type === "image/webp");
  const shown = webp.find((variant) => variant.width >= 800) ?? webp.at(-1);
  return formPicture({ src: shown ? `${paths.images}/${shown.file}` : "", width, height }, kind ?? "photo", inks);
}
