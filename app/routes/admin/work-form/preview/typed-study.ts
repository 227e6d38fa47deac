import type { StudiedWork } from "#app/routes/case-study/case-study.tsx";
import type { MountedImage } from "#app/ui/plate.tsx";
import { technologySlug } from "#app/works/technology-slug.ts";
import { altOf } from "#app/works/work.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import { autoInksOf, framed } from "../framed-picture.ts";
import type { PictureRow } from "../gallery/rows.ts";
import { withNames } from "../study/proposals.ts";

/** A work's page with what is typed. What is incomplete is left out. */
export function typedStudy(
  typed: TypedWork,
  image: MountedImage | undefined,
  rows: PictureRow[],
  logoOf: (name: string) => string | undefined,
): StudiedWork {
  const { client, role, duration, result, need, approach, outcome } = typed;
  const [text, name, job] = [typed["testimonial.text"], typed["testimonial.name"], typed["testimonial.role"]];
  return {
    ...{ id: "preview", slug: "", title: typed.title.trim(), desc: typed.desc },
    ...{ client, role, duration, result: result.trim(), need, approach, outcome },
    url: URL.canParse(typed.url) ? typed.url : "",
    year: Number(typed.year) || null,
    image: image ? { ...image, alt: altOf(typed) } : null,
    figures: ([0, 1, 2] as const)
      .map((row) => ({ value: typed[`figures.${row}.value`].trim(), label: typed[`figures.${row}.label`].trim() }))
      .filter(({ value, label }) => value && label),
    testimonial: text.trim() && name.trim() ? { text, name, role: job } : null,
    technologies: withNames([], typed.technologies).map((each) => ({
      name: each,
      slug: technologySlug(each),
      logo: logoOf(each),
    })),
    gallery: shownGallery(rows, image),
  };
}

function shownGallery(rows: PictureRow[], image: MountedImage | undefined): StudiedWork["gallery"] {
  const known = rows.flatMap(({ id, picture, framing, alt, caption }) =>
    id && picture ? [{ picture, framing, alt, caption }] : [],
  );
  const inks = autoInksOf(known, image?.mount.ink ?? null);
  return known.map(({ picture, framing, alt, caption }, index) => {
    const autoInk = inks[index] ?? picture.autoInk;
    return { image: { ...framed({ ...picture, autoInk }, framing), alt }, caption };
  });
}
