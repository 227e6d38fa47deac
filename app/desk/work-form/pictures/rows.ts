import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { FormValues } from "#app/works/form-values.ts";
import {
  autoFraming,
  type Framing,
  focuses,
  framingKinds,
  type Ink,
  inkNames,
  type Kind,
  modes,
  type Paper,
} from "#app/works/pictures/framing.ts";
import { caseStudyLimits, workLimits } from "#app/works/work-fields.ts";

export interface FormPicture {
  src: string;
  width: number;
  height: number;
  kind: Kind;
  ink: Ink;
  /** A file that was sent from this page has this width. The stored picture may be narrower. */
  sentWidth?: number;
}

export type KnownPictures = Record<string, FormPicture>;

export function shownFile<File extends { type: string }>(files: File[]): File | undefined {
  return files.find(({ type }) => type === "image/webp");
}

export type Slot = "main" | "gallery" | "phone";

export interface Upload {
  file: File;
  /** It is an object URL of the file. */
  view: string;
  state: "queued" | "sending" | "interrupted" | "refused";
  percent: number;
  message: string;
}

/** The `id` is empty until the server has stored a picture. */
export interface PictureRow {
  key: string;
  slot: Slot;
  id: string;
  alt: string;
  caption: string;
  framing: Framing;
  picture: FormPicture | undefined;
  /** The stored picture stays until this one has arrived. */
  upload: Upload | undefined;
}

export function rowsIn(fields: FormValues, known: KnownPictures): PictureRow[] {
  const row = (slot: Slot, id: string | undefined, prefix: string): PictureRow[] => {
    if (!id) return [];
    return [
      {
        ...emptyRow(slot, slot === "gallery" ? id : slot),
        id,
        alt: fields[`${prefix}alt`] ?? "",
        caption: fields[`${prefix}caption`] ?? "",
        framing: framingIn(fields, prefix),
        picture: known[id],
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

/** A wrong value counts as one that is left out. */
function framingIn(fields: FormValues, prefix: string): Framing {
  const member = <Value extends string | number>(name: keyof Framing, known: readonly Value[]) =>
    known.find((value) => String(value) === fields[`${prefix}framing.${name}`]);
  return {
    mode: member("mode", modes) ?? autoFraming.mode,
    ink: member("ink", inkNames) ?? autoFraming.ink,
    focus: member("focus", focuses) ?? autoFraming.focus,
    kind: member("kind", framingKinds) ?? autoFraming.kind,
  };
}

export function emptyRow(slot: Slot, key: string): PictureRow {
  const row = { key, slot, id: "", alt: "", caption: "", picture: undefined, upload: undefined };
  return { ...row, framing: autoFraming };
}

/** The server decides, but a file that is too heavy need not be sent to know it. */
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

export function nameOf({ slot, caption, upload }: PictureRow, index: number): string {
  const { gallery, phone, image } = admin.form;
  const place =
    slot === "gallery" ? fill(gallery.picture, { position: index + 1 }) : (slot === "phone" ? phone : image).label;
  return caption.trim() || upload?.file.name || place;
}

export function paperName(papers: Record<Ink, Paper>, ink: Ink): string {
  return papers[ink].name ?? fill(admin.form.framing.paperAt, { position: Object.keys(papers).indexOf(ink) + 1 });
}
