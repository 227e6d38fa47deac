import { type ClipboardEvent, type DragEvent, useState } from "react";
import { admin } from "#app/texts/admin.ts";

/** The properties of an element that takes dropped and pasted files. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const events = {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
      setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0 || isTextPaste(event)) return;
      event.preventDefault();
      event.stopPropagation();
      // In the clipboard an image has no name of its own.
      onFiles(files.map((file) => new File([file], admin.form.picture.pasted, { type: file.type })));
    },
  };
  return { isOver, events };
}

/** Text from a word processor comes with an image of itself. In a text field the text is meant. */
function isTextPaste({ target, clipboardData }: ClipboardEvent): boolean {
  const isText = target instanceof Element && target.matches("input, textarea");
  return isText && clipboardData.types.includes("text/plain");
}
