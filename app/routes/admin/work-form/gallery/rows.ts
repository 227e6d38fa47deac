import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { workLimits } from "#app/works/work.ts";
import type { TypedPicture } from "#app/works/work-fields.ts";
import type { FormPicture } from "../framed-picture.ts";

/** A picture of the form. `id` is empty until the server has stored it; the form sends only those with one. */
export interface PictureRow extends TypedPicture {
  key: string;
  /** Of its file; empty for a picture of an earlier visit. */
  fileName: string;
  /** Undefined until the browser has read the file. */
  picture: FormPicture | undefined;
  upload: UploadState | undefined;
  isNew: boolean;
}

export type UploadState =
  | { is: "queued" | "sending" | "interrupted"; file: File; percent: number }
  | { is: "refused"; message: string };

/** The pictures that the form can show, by their ids. */
export type KnownPictures = Record<string, FormPicture>;

export function storedRow(typed: TypedPicture, known: KnownPictures): PictureRow {
  return { ...typed, key: typed.id, fileName: "", picture: known[typed.id], upload: undefined, isNew: false };
}

/** A row for a file that is to be sent, unless it is too heavy. */
export function newRow(file: File, key: string): PictureRow {
  const isTooHeavy = file.size > workLimits.imageBytes;
  return {
    id: "",
    key,
    alt: "",
    caption: "",
    framing: "auto",
    fileName: file.name,
    picture: undefined,
    upload: isTooHeavy ? { is: "refused", message: errorTexts.image_too_heavy } : { is: "queued", file, percent: 0 },
    isNew: true,
  };
}

/** What the owner calls a picture: its caption, else its file. */
export function nameOf({ caption, fileName }: PictureRow, index: number): string {
  return caption.trim() || fileName || fill(admin.form.gallery.picture, { position: index + 1 });
}

export function isOnItsWay({ upload }: PictureRow): boolean {
  return upload?.is === "queued" || upload?.is === "sending";
}

/** What the stored rows show, to show them again after a reload. */
export function knownIn(rows: PictureRow[]): KnownPictures {
  return Object.fromEntries(rows.flatMap(({ id, picture }) => (id && picture ? [[id, picture]] : [])));
}

export function moved<Row>(rows: Row[], row: Row, index: number): Row[] {
  return rows.filter((each) => each !== row).toSpliced(index, 0, row);
}
