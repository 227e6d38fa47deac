import { useState } from "react";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { caseStudyLimits } from "#app/works/case-study.ts";
import type { TypedWork } from "#app/works/work-fields.ts";
import { type KnownPictures, nameOf, type PictureRow } from "./rows.ts";
import { usePictures } from "./use-pictures.ts";

const { gallery: copy } = admin.form;

/** The pictures of the case study: those of the gallery, and that of a phone. */
export function useFormPictures(values: TypedWork, known: KnownPictures) {
  const [said, say] = useState("");
  const onStored = (row: PictureRow, position: number) =>
    say(fill(copy.added, { name: nameOf(row, position - 1), position, max: caseStudyLimits.gallery }));
  const gallery = usePictures({ saved: values.gallery, known, max: caseStudyLimits.gallery, onStored });
  const phone = usePictures({ saved: values.phone ? [values.phone] : [], known, max: 1 });
  const sent = JSON.stringify([gallery, phone].map(({ rows }) => rows.map(sentPart)));
  return { gallery, phone, sent, said, say };
}

function sentPart({ id, alt, caption, framing }: PictureRow) {
  return id && { id, alt, caption, framing };
}
