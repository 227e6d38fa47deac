import { type RefObject, useEffect, useEffectEvent, useState } from "react";

export interface PickedImage {
  file: File;
  /** It came from the clipboard, where pictures have no name of their own. */
  isPasted: boolean;
  /** Its address in this page; none while it is being read, nor when the browser cannot show it. */
  src?: string;
  width?: number;
  height?: number;
}

/** The picture in a file field, however it got there: chosen, dropped anywhere on the page, or pasted. */
export function usePickedImage(input: RefObject<HTMLInputElement | null>) {
  const [picked, setPicked] = useState<{ file: File; isPasted: boolean }>();
  const [isOver, setOver] = useState(false);
  const view = useImageView(picked?.file);

  /** Whatever the field holds now. */
  function note() {
    const file = input.current?.files?.[0];
    setPicked(file && { file, isPasted: false });
  }

  function take(file: File, isPasted: boolean) {
    if (!input.current) return;
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.current.files = transfer.files;
    setPicked({ file, isPasted });
  }

  function remove() {
    if (input.current) input.current.value = "";
    setPicked(undefined);
    input.current?.focus();
  }

  const noteFirst = useEffectEvent(note);
  const takeFile = useEffectEvent(take);
  useEffect(() => noteFirst(), []);
  useEffect(() => {
    const stop = new AbortController();
    const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
      window.addEventListener(type, listener, { signal: stop.signal });
    // A file dropped beside the zone would take the browser away from the form.
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
      if (file) takeFile(file, false);
    });
    listen("paste", (event) => {
      const file = event.clipboardData?.files[0];
      // What is copied from a text processor comes as a picture too; in a field it is the text that is meant.
      const isText = event.target instanceof Element && event.target.matches("input, textarea");
      if (!file || (isText && event.clipboardData?.types.includes("text/plain"))) return;
      event.preventDefault();
      takeFile(file, true);
    });
    return () => stop.abort();
  }, []);

  return { picked: picked && { ...picked, ...view }, isOver, note, remove };
}

/** The file as a picture of this page, measured. */
function useImageView(file: File | undefined) {
  const [view, setView] = useState<{ file: File; src: string; width: number; height: number }>();
  useEffect(() => {
    if (!file) return;
    const src = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setView({ file, src, width: image.naturalWidth, height: image.naturalHeight });
    image.src = src;
    return () => {
      image.onload = null;
      URL.revokeObjectURL(src);
    };
  }, [file]);
  if (!view || view.file !== file) return {};
  const { src, width, height } = view;
  return { src, width, height };
}
