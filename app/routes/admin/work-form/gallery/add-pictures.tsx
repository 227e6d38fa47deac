import { useRef } from "react";
import { fill, plural } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import file from "#app/ui/file-input.module.css";
import { Icon } from "#app/ui/icon.tsx";
import { workLimits } from "#app/works/work.ts";
import styles from "./picture-rows.module.css";

const { gallery: copy } = admin.form;

export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";
export const megabytes = workLimits.imageBytes / 1_048_576;

interface AddPicturesProps {
  id: string;
  free: number;
  isFull: boolean;
  isOver: boolean;
  canSend: boolean;
  onAdd: (files: File[]) => void;
}

export function AddPictures({ id, free, isFull, isOver, canSend, onAdd }: AddPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  if (isFull) return <p className={styles.full}>{copy.full}</p>;
  if (!canSend) {
    return (
      <div>
        <div className={styles.zone}>
          <input
            className={file.input}
            type="file"
            name="picture"
            aria-label={copy.add}
            aria-describedby="picture-hint"
            accept={ACCEPTED}
          />
        </div>
        <p className={styles.hint} id="picture-hint">
          {copy.oneByOne}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.zone} data-over={isOver}>
      <Icon name="images" className={styles.icon} />
      {isOver ? (
        <p className={styles.over}>{copy.dropHere}</p>
      ) : (
        <>
          <Button small id={id} onClick={() => input.current?.click()}>
            {copy.add}
          </Button>
          <p className={styles.hint}>{fill(plural(copy.hint, free), { megabytes })}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={copy.add}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
