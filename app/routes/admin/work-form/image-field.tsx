import { type ReactNode, type RefObject, useState } from "react";
import { admin } from "#app/content/admin.ts";
import { messages } from "#app/content/messages.ts";
import { fill } from "#app/fill.ts";
import { Button } from "#app/ui/button.tsx";
import { DropZone } from "#app/ui/drop-zone.tsx";
import { workLimits } from "#app/works/work.ts";
import styles from "./image-field.module.css";
import type { WorkFailure } from "./send-work.ts";
import type { Upload } from "./upload.ts";
import type { PickedImage } from "./use-picked-image.ts";

const { form: copy, upload: uploadCopy } = admin;

interface ImageFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  hint: string;
  /** What the server said of the submission, the picture included. */
  failure: WorkFailure | undefined;
  picked: PickedImage | undefined;
  isOver: boolean;
  upload: Upload | null;
  onChange: () => void;
  onRemove: () => void;
  /** The picture as it is saved. */
  current: ReactNode;
}

export function ImageField({ inputRef, hint, picked, isOver, upload, onChange, onRemove, ...rest }: ImageFieldProps) {
  const error = useErrorOf(picked?.file, rest.failure);
  return (
    <DropZone
      label={copy.image.label}
      name="file"
      accept="image/jpeg,image/png,image/webp,image/avif"
      inputRef={inputRef}
      hint={`${hint} ${uploadCopy.limits}.`}
      error={error}
      over={isOver}
      overText={uploadCopy.dropHere}
      changeText={uploadCopy.change}
      current={rest.current}
      picked={
        picked && {
          src: picked.src,
          alt: uploadCopy.previewAlt,
          name: picked.isPasted ? uploadCopy.pasted : picked.file.name,
          details: detailsOf(picked),
        }
      }
      progress={upload ? progressOf(upload) : undefined}
      onChange={onChange}
    >
      {picked && (
        <div className={styles.buttons}>
          {upload && upload.percent < 100 && (
            <Button small icon="x" onClick={upload.cancel}>
              {uploadCopy.cancel}
            </Button>
          )}
          {!upload && (
            <Button small icon="trash-2" onClick={onRemove}>
              {uploadCopy.remove}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {upload && progressOf({ ...upload, percent: inSteps(upload.percent) }).text}
      </p>
    </DropZone>
  );
}

/** What is wrong with the picture that is there: not what was said of one that has been replaced since. */
function useErrorOf(file: File | undefined, failure: WorkFailure | undefined): string | undefined {
  const [about, setAbout] = useState({ failure, file });
  if (about.failure !== failure) setAbout({ failure, file });
  // The server decides; this only spares the wait.
  if (file && file.size > workLimits.imageBytes) return messages.image_too_heavy;
  return about.failure === failure && about.file !== file ? undefined : failure?.fields?.image;
}

function progressOf({ percent }: Pick<Upload, "percent">) {
  if (percent === 100) return { text: uploadCopy.processing };
  return { value: percent, text: fill(uploadCopy.progress, { percent }) };
}

/** What is said aloud, and not at every byte. */
function inSteps(percent: number): number {
  return Math.floor(percent / 25) * 25;
}

function detailsOf({ file, width, height }: PickedImage): string {
  const size = sizeOf(file.size);
  return width && height ? fill(uploadCopy.details, { width: inFrench(width), height: inFrench(height), size }) : size;
}

function sizeOf(bytes: number): string {
  if (bytes < 1_048_576) return fill(uploadCopy.kilobytes, { count: inFrench(Math.ceil(bytes / 1_024)) });
  return fill(uploadCopy.megabytes, { count: inFrench(Math.round((bytes / 1_048_576) * 10) / 10) });
}

/** With the spaces that the site's font has. */
function inFrench(number: number): string {
  return number.toLocaleString("fr-FR").replaceAll("\u202f", "\u00a0");
}
