import { type Ref, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import imageUpIcon from "#app/ui/icons/image-up.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import file from "./file-input.module.css";
import { useFileDrop } from "./use-file-drop.ts";
import styles from "./zone.module.css";

interface ZoneProps {
  /** The button has this id, and before hydration the plain field. */
  id: string;
  /** A form without scripts sends the file under this name. */
  name?: string | undefined;
  accept: string;
  multiple?: boolean;
  label: string;
  button: string;
  hint: string;
  /** The error's element has this id. */
  error?: string | undefined;
  onFiles: (files: File[]) => void;
}

export function Zone({ id, name, accept, multiple = false, label, button, hint, error, onFiles }: ZoneProps) {
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(onFiles);
  const hintId = `${id}-hint`;
  // Before hydration the owner may have chosen a file in the field itself.
  const takeChosen = useEffectEvent(() => {
    const plain = document.querySelector<HTMLInputElement>(`input#${id}`);
    if (plain?.files?.length) onFiles([...plain.files]);
  });
  useEffect(() => takeChosen(), []);
  const described = {
    "aria-describedby": error ? `${error} ${hintId}` : hintId,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={`cluster sunk ${styles.zone}`} data-invalid={error !== undefined || undefined} {...drop}>
      {isHydrated ? (
        <>
          <Icon shapes={imageUpIcon} />
          <Button small id={id} {...described} onClick={() => input.current?.click()}>
            {button}
          </Button>
          <FileChooser ref={input} label={label} accept={accept} multiple={multiple} onFiles={onFiles} />
        </>
      ) : (
        <input
          className={file.input}
          type="file"
          id={id}
          name={name}
          aria-label={label}
          {...described}
          accept={accept}
        />
      )}
      <p className="hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}

interface FileChooserProps extends Pick<ZoneProps, "label" | "accept" | "onFiles"> {
  ref: Ref<HTMLInputElement>;
  multiple?: boolean;
}

export function FileChooser({ label, onFiles, ...input }: FileChooserProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // An emptied field fires `change` also when the same file is chosen again.
        currentTarget.value = "";
      }}
    />
  );
}
