import { useEffect, useEffectEvent, useRef, useState } from "react";
import { admin } from "#app/content/admin.ts";
import { readPicture } from "./read-picture.ts";

export interface PickedImage {
  file: File;
  /** Undefined while the file is being read, and when the browser cannot show it. An SVG may have no size: 0. */
  view: ({ src: string; width: number; height: number } & ReturnType<typeof readPicture>) | undefined;
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
  const readFirst = useEffectEvent(readField);
  useEffect(() => readFirst(), []);

  return { input, picked: file && { file, view }, isOver, readField, remove };
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
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    });
    listen("dragleave", (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen("drop", (event) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const file = event.dataTransfer.files[0];
      if (file) takeFile(file);
    });
    listen("paste", (event) => {
      const file = event.clipboardData?.files[0];
      // Text from a word processor comes with an image of itself. In a text field the text is meant.
      const isText = event.target instanceof Element && event.target.matches("input, textarea");
      if (!file || (isText && event.clipboardData?.types.includes("text/plain"))) return;
      event.preventDefault();
      // In the clipboard an image has no name of its own.
      takeFile(new File([file], admin.upload.pasted, { type: file.type }));
    });
    return () => stop.abort();
  }, []);
  return isOver;
}

/** The file's object URL and its size in pixels. */
function useImageView(file: File | undefined): PickedImage["view"] {
  const [loaded, setLoaded] = useState<{ file: File; view: PickedImage["view"] }>();
  useEffect(() => {
    if (!file) return;
    const src = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => {
      const size = { width: image.naturalWidth, height: image.naturalHeight };
      setLoaded({ file, view: { src, ...size, ...readPicture(image, file) } });
    };
    image.src = src;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(src);
    };
  }, [file]);
  return loaded?.file === file ? loaded?.view : undefined;
}
