import { useState, useSyncExternalStore } from "react";
import { onChange } from "#app/browser/unanswered.ts";
import { currentUpload } from "#app/browser/upload.ts";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button } from "#app/ui/button.tsx";
import { DropZone } from "#app/ui/drop-zone.tsx";
import { type MountedImage, Plate } from "#app/ui/plate.tsx";
import { Warnings } from "#app/ui/warnings.tsx";
import { workLimits } from "#app/works/work.ts";
import { type FormPicture, warningsOf } from "./framed-picture.ts";
import { inFrench, sizeOf } from "./sizes.ts";
import type { PickedImage, usePickedImage } from "./use-picked-image.ts";
import styles from "./work-form.module.css";
import type { WorkFailure } from "./work-outcome.ts";

const { form: copy, edit, upload: uploadCopy } = admin;

interface ImageFieldProps {
  image: ReturnType<typeof usePickedImage>;
  /** Of the stored or of the picked picture. */
  shown: MountedImage | undefined;
  /** The same picture, if the browser can read it. */
  picture: FormPicture | undefined;
  hasStored: boolean;
  failure: WorkFailure | undefined;
}

export function ImageField({ image, shown, picture, hasStored, failure }: ImageFieldProps) {
  const { picked } = image;
  const error = useErrorOf(picked?.file, failure);
  const upload = useSyncExternalStore(onChange, currentUpload, () => null);
  return (
    <DropZone
      label={copy.image.label}
      name="file"
      accept="image/jpeg,image/png,image/webp,image/avif"
      inputRef={image.input}
      hint={`${hasStored ? edit.imageHint : copy.image.hint} ${uploadCopy.limits}.`}
      error={error}
      over={image.isOver}
      overText={uploadCopy.dropHere}
      changeText={uploadCopy.change}
      current={hasStored && shown && <Plate image={shown} sizes="11rem" />}
      picked={
        picked && {
          thumbnail: shown && <Plate image={{ ...shown, alt: uploadCopy.previewAlt }} sizes="11rem" />,
          name: picked.file.name,
          details: detailsOf(picked),
        }
      }
      progress={upload ? progressOf(upload.percent) : undefined}
      onChange={image.readField}
    >
      <Warnings sentences={picture ? warningSentences(picture) : []} />
      {picked && (
        <div className={styles.buttons}>
          {upload && upload.percent < 100 && (
            <Button small icon="x" onClick={upload.cancel}>
              {uploadCopy.cancel}
            </Button>
          )}
          {!upload && (
            <Button small icon="trash-2" onClick={image.remove}>
              {uploadCopy.remove}
            </Button>
          )}
        </div>
      )}
      {/* In steps of 25 %: a screen reader must not announce every change. */}
      <p role="status" className="visually-hidden">
        {upload && progressOf(Math.floor(upload.percent / 25) * 25).text}
      </p>
    </DropZone>
  );
}

/** The error of the picked image. An error of an earlier image is not shown on the one that replaced it. */
function useErrorOf(file: File | undefined, failure: WorkFailure | undefined): string | undefined {
  const [about, setAbout] = useState({ failure, file });
  if (about.failure !== failure) setAbout({ failure, file });
  // The server decides; this check only saves the upload.
  if (file && file.size > workLimits.imageBytes) return errorTexts.image_too_heavy;
  return about.failure === failure && about.file !== file ? undefined : failure?.fields?.image;
}

function progressOf(percent: number) {
  if (percent === 100) return { text: uploadCopy.processing };
  return { value: percent, text: fill(uploadCopy.progress, { percent }) };
}

function detailsOf({ file, view }: PickedImage): string {
  const size = sizeOf(file.size);
  if (!view?.width) return size;
  return fill(uploadCopy.details, { width: inFrench(view.width), height: inFrench(view.height), size });
}

function warningSentences(picture: FormPicture): string[] {
  const width = inFrench(picture.image.width);
  return warningsOf(picture).map((warning) => fill(copy.warnings[warning], { width }));
}
