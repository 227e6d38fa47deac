import {
  type DragEvent as FileDragEvent,
  type ClipboardEvent as PasteEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { admin } from "#app/texts/desk.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import imageUpIcon from "#app/ui/icons/image-up.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import styles from "./pictures.module.css";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

interface ZoneProps {
  /** The button has this id, and before hydration the plain field. */
  id: string;
  /** A form without scripts sends the file under this name. */
  name?: string | undefined;
  multiple?: boolean;
  label: string;
  button: string;
  hint: string;
  /** The error's element has this id. */
  error?: string | undefined;
  onFiles: (files: File[]) => void;
}

export function Zone({ id, name, multiple = false, label, button, hint, error, onFiles }: ZoneProps) {
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
          <FileChooser ref={input} label={label} multiple={multiple} onFiles={onFiles} />
        </>
      ) : (
        <input
          className={styles.file}
          type="file"
          accept={ACCEPTED}
          id={id}
          name={name}
          aria-label={label}
          {...described}
        />
      )}
      <p className="hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}

interface FileChooserProps extends Pick<ZoneProps, "label" | "onFiles"> {
  ref: Ref<HTMLInputElement>;
  multiple?: boolean;
}

export function FileChooser({ label, onFiles, ...input }: FileChooserProps) {
  return (
    <input
      {...input}
      type="file"
      accept={ACCEPTED}
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

export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: FileDragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: FileDragEvent) =>
      setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: (event: FileDragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: PasteEvent) => {
      const files = pastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(files);
    },
  };
}

/** Takes files pasted beside the fields. A file dropped there is ignored, but must not replace the page. */
export function useStrayFiles(onPasted: (files: File[]) => void): void {
  const paste = useEffectEvent(onPasted);
  useEffect(() => {
    const stop = new AbortController();
    const stay = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    window.addEventListener("dragover", stay, { signal: stop.signal });
    window.addEventListener("drop", stay, { signal: stop.signal });
    const take = (event: ClipboardEvent) => {
      const files = pastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      paste(files);
    };
    window.addEventListener("paste", take, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

/** Word processors copy a text with an image of it: in a text field the text is meant. */
function pastedFiles({ target, clipboardData }: Pick<ClipboardEvent, "target" | "clipboardData">): File[] {
  const isText = target instanceof Element && target.matches("input, textarea");
  if (!clipboardData || (isText && clipboardData.types.includes("text/plain"))) return [];
  // An image in the clipboard has no name of its own.
  return [...clipboardData.files].map((file) => new File([file], admin.form.picture.pasted, { type: file.type }));
}
