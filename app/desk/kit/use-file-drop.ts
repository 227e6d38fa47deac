import {
  type DragEvent as FileEvent,
  type ClipboardEvent as PasteEvent,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { admin } from "#app/texts/desk.ts";

export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: FileEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: FileEvent) =>
      setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: (event: FileEvent) => {
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
