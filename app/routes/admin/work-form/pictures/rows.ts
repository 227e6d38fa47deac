import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { caseStudyLimits } from "#app/works/case-study.ts";
import type { FormValues } from "#app/works/form-values.ts";
import type { FramingChoice, framingKinds, Kind } from "#app/works/mounting/framing.ts";
import { isFramingChoice } from "#app/works/mounting/framing.ts";
import type { InkScores } from "#app/works/mounting/inks.ts";
import { workLimits } from "#app/works/work.ts";
import type { Upload } from "../../kit/upload-line.tsx";

export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

/** A stored picture as the form shows it. */
export interface FormPicture {
  src: string;
  width: number;
  height: number;
  kind: Kind;
  inks: InkScores | null;
  /** That of the file, if it was sent from this page. The stored picture may be narrower. */
  sentWidth?: number;
}

/** Pictures by their ids. */
export type KnownPictures = Record<string, FormPicture>;

/** The file that the form shows of a picture. */
export function shownFile<File extends { type: string }>(files: File[]): File | undefined {
  return files.find(({ type }) => type === "image/webp");
}

/** The three places of pictures in the form. */
export type Slot = "main" | "gallery" | "phone";

/** A picture in the form. `id` is empty until the server has stored one. */
export interface PictureRow {
  key: string;
  slot: Slot;
  id: string;
  alt: string;
  caption: string;
  choice: FramingChoice;
  kind: (typeof framingKinds)[number];
  picture: FormPicture | undefined;
  /** A file that is on its way, or was refused. The stored picture stays until another one has arrived. */
  upload: Upload | undefined;
}

/** The rows of a form. */
export function rowsIn(fields: FormValues, known: KnownPictures): PictureRow[] {
  const row = (slot: Slot, id: string | undefined, prefix: string): PictureRow[] => {
    if (!id) return [];
    const choice = fields[`${prefix}framing.choice`];
    const kind = fields[`${prefix}framing.kind`] as PictureRow["kind"] | undefined;
    return [
      {
        ...emptyRow(slot, slot === "gallery" ? id : slot),
        ...{ id, alt: fields[`${prefix}alt`] ?? "", caption: fields[`${prefix}caption`] ?? "" },
        ...{ choice: isFramingChoice(choice) ? choice : "auto", kind: kind ?? "auto", picture: known[id] },
      },
    ];
  };
  const gallery = Array.from({ length: caseStudyLimits.gallery }, (_, place) => `gallery.${place}.`);
  return [
    ...row("main", fields.imageId, ""),
    ...gallery.flatMap((prefix) => row("gallery", fields[`${prefix}id`], prefix)),
    ...row("phone", fields["phone.id"], "phone."),
  ];
}

export function emptyRow(slot: Slot, key: string): PictureRow {
  const row = { key, slot, id: "", alt: "", caption: "", picture: undefined, upload: undefined };
  return { ...row, choice: "auto", kind: "auto" };
}

/** The server decides; a file that is too heavy need not be sent to know it. */
export function uploadOf(file: File): Upload {
  const isTooHeavy = file.size > workLimits.imageBytes;
  return {
    file,
    view: URL.createObjectURL(file),
    state: isTooHeavy ? "refused" : "queued",
    percent: 0,
    message: isTooHeavy ? errorTexts.image_too_heavy : "",
  };
}

export function isOnItsWay({ upload }: PictureRow): boolean {
  return upload?.state === "queued" || upload?.state === "sending";
}

/** What the owner calls a picture: its caption, else its file, else its place. */
export function nameOf({ slot, caption, upload }: PictureRow, index: number): string {
  const { gallery, phone, image } = admin.form;
  const place =
    slot === "gallery" ? fill(gallery.picture, { position: index + 1 }) : (slot === "phone" ? phone : image).label;
  return caption.trim() || upload?.file.name || place;
}
