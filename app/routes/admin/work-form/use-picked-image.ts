import { useEffect, useEffectEvent, useRef, useState } from "react";
import { admin } from "#app/texts/admin.ts";
import { type PictureView, viewOf } from "./read-picture.ts";

export interface PickedImage {
  file: File;
  /** Undefined while the file is being read, and when the browser cannot show it. */
  view: PictureView | undefined;
}

/** The image in the file field: chosen, dropped anywhere on the page, or pasted. */
export function usePickedImage() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const view = useImageView(file);

  const readField = () => setFile(input.current?.files?.[0]);

  function take(taken?: File) {
    const transfer = new DataTransfer();
    if (taken) transfer.items.add(taken);
    if (input.current) input.current.files = transfer.files;
    readField();
  }

  function remove() {
    take();
    input.current?.focus();
  }

  const isOver = useDroppedFile(take);
  const readAgain = useEffectEvent(readField);
  useEffect(() => {
    readAgain();
    const stop = new AbortController();
    // Browsers cancel the choice of the same file again, whose content may have changed.
    input.current?.addEventListener("cancel", () => readAgain(), { signal: stop.signal });
    return () => stop.abort();
  }, []);

  return { input, picked: file && { file, view }, isOver, readField, remove };
}

/** Text from a word processor comes with an image of itself. In a text field the text is meant. */
export function isTextPaste({ target, clipboardData }: Pick<ClipboardEvent, "target" | "clipboardData">): boolean {
  const isText = target instanceof Element && target.matches("input, textarea");
  return isText && (clipboardData?.types.includes("text/plain") ?? false);
}

/** A part of the page with `data-takes-files` takes files itself. */
function isElsewhere({ target }: Event): boolean {
  return target instanceof Element && target.closest("[data-takes-files]") !== null;
}

/** @returns whether a file is being dragged over the page */
function useDroppedFile(take: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const takeFile = useEffectEvent(take);
  useEffect(() => {
    const stop = new AbortController();
    const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
      window.addEventListener(type, listener, { signal: stop.signal });
    // By default the browser leaves the page to open a file that is dropped beside the field.
    listen("dragover", (event) => {
      if (isElsewhere(event)) return setOver(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    });
    listen("dragleave", (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen("drop", (event) => {
      setOver(false);
      if (isElsewhere(event)) return;
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const file = event.dataTransfer.files[0];
      if (file) takeFile(file);
    });
    listen("paste", (event) => {
      if (isElsewhere(event)) return;
      const file = event.clipboardData?.files[0];
      if (!file || isTextPaste(event)) return;
      event.preventDefault();
      // In the clipboard an image has no name of its own.
      takeFile(new File([file], admin.upload.pasted, { type: file.type }));
    });
    return () => stop.abort();
  }, []);
  return isOver;
}

function useImageView(file: File | undefined): PictureView | undefined {
  const [loaded, setLoaded] = useState<{ file: File; view: PictureView | undefined }>();
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    viewOf(file, stop.signal).then((view) => stop.signal.aborted || setLoaded({ file, view }));
    return () => stop.abort();
  }, [file]);
  return loaded?.file === file ? loaded?.view : undefined;
}
