import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import file from "#app/ui/file-input.module.css";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./pictures.module.css";
import type { Slot } from "./rows.ts";
import { useFileDrop } from "./use-file-drop.ts";

export const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

/** The field that sends a file with the form, without scripts. */
const fileNames: Record<Slot, string> = { main: "file", gallery: "picture", phone: "phoneFile" };

interface PictureZoneProps {
  slot: Slot;
  label: string;
  button: string;
  hint: string;
  /** Without scripts, or a token for the API, the form sends the file. */
  canSend: boolean;
  /** The id of its error. */
  error?: string | undefined;
  onFiles: (files: File[]) => void;
}

/** Takes pictures: chosen, dropped or pasted. */
export function PictureZone({ slot, label, button, hint, canSend, error, onFiles }: PictureZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onFiles);
  const hintId = `${slot}-hint`;
  const described = {
    "aria-describedby": error ? `${error} ${hintId}` : hintId,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={styles.zone} data-invalid={error !== undefined || undefined} {...(canSend && drop.events)}>
      {canSend ? (
        <>
          <Icon name="image-up" />
          <Button small id={`add-${slot}`} {...described} onClick={() => input.current?.click()}>
            {button}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple={slot === "gallery"}
            accept={ACCEPTED}
            aria-label={label}
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              // The same file may be chosen again.
              currentTarget.value = "";
            }}
          />
        </>
      ) : (
        <input
          className={file.input}
          type="file"
          id={`add-${slot}`}
          name={fileNames[slot]}
          aria-label={label}
          {...described}
          accept={ACCEPTED}
        />
      )}
      <p className={styles.hint} id={hintId}>
        {hint}
      </p>
    </div>
  );
}
