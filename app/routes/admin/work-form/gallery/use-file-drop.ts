import { type ClipboardEvent, type DragEvent, useState } from "react";
import { admin } from "#app/texts/admin.ts";
import { isTextPaste } from "../use-picked-image.ts";

/** The properties of an element that takes dropped and pasted files itself, instead of the main image. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const events = {
    "data-takes-files": "",
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
      setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0 || isTextPaste(event.nativeEvent)) return;
      event.preventDefault();
      // In the clipboard an image has no name of its own.
      onFiles(files.map((file) => new File([file], admin.upload.pasted, { type: file.type })));
    },
  };
  return { isOver, events };
}
