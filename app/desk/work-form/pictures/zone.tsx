import { type Ref, useEffect, useEffectEvent, useRef } from "react";
import { admin } from "#app/texts/desk.ts";
import { Button } from "#app/ui/controls/button.tsx";
import look from "#app/ui/controls/field.module.css";
import { Icon } from "#app/ui/icons/icon.tsx";
import imageUpIcon from "#app/ui/icons/image-up.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { useForm } from "../form-field.tsx";
import styles from "./pictures.module.css";
import type { Slot } from "./rows.ts";
import type { Pictures } from "./use-pictures.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

interface ZoneProps {
  slot: Slot;
  label: string;
  button: string;
  hint: string;
  error?: string | undefined;
}

/** Its button has the id `add-` and the slot, and before hydration the plain field. */
export function Zone({ slot, label, button, hint, error }: ZoneProps) {
  const { add } = useForm().pictures;
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const id = `add-${slot}`;
  const hintId = `${id}-hint`;
  // Before hydration the owner may have chosen a file in the field itself.
  const takeChosen = useEffectEvent(() => {
    const plain = document.querySelector<HTMLInputElement>(`input#${id}`);
    if (plain?.files?.length) add(slot, [...plain.files]);
  });
  useEffect(() => takeChosen(), []);
  const described = {
    "aria-describedby": error ? `${error} ${hintId}` : hintId,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={`cluster sunk ${styles.zone}`} data-slot={slot} data-invalid={error !== undefined || undefined}>
      {isHydrated ? (
        <>
          <Icon shapes={imageUpIcon} />
          <Button small id={id} {...described} onClick={() => input.current?.click()}>
            {button}
          </Button>
          <FileChooser ref={input} slot={slot} label={label} />
        </>
      ) : (
        // A form without scripts sends the main picture under this name.
        <input
          className={`${look.file} ${styles.file}`}
          type="file"
          accept={ACCEPTED}
          id={id}
          name="file"
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

export function FileChooser({ ref, slot, label }: Pick<ZoneProps, "slot" | "label"> & { ref: Ref<HTMLInputElement> }) {
  const { add } = useForm().pictures;
  return (
    <input
      ref={ref}
      type="file"
      accept={ACCEPTED}
      multiple={slot === "gallery"}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        add(slot, [...(currentTarget.files ?? [])]);
        // An emptied field fires `change` also when the same file is chosen again.
        currentTarget.value = "";
      }}
    />
  );
}

/** Takes files dropped on a slot or pasted into it; a file pasted elsewhere is the main picture. */
export function useDroppedFiles({ add }: Pictures): void {
  const give = useEffectEvent(add);
  useEffect(() => {
    const stop = new AbortController();
    const slotAt = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>("[data-slot]") : null;
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // A file that misses the slots must not replace the page.
      event.preventDefault();
      const over = slotAt(event);
      for (const each of document.querySelectorAll("[data-slot]")) {
        each.toggleAttribute("data-over", event.type === "dragover" && each === over);
      }
      if (event.type === "drop" && over) give(over.dataset.slot as Slot, [...event.dataTransfer.files]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      give((slotAt(event)?.dataset.slot ?? "main") as Slot, files);
    };
    for (const type of ["dragover", "dragleave", "drop"] as const) window.addEventListener(type, drag, stop);
    window.addEventListener("paste", paste, stop);
    return () => stop.abort();
  }, []);
}

/** Word processors copy a text with an image of it: in a text field the text is meant. */
function pastedFiles({ target, clipboardData }: ClipboardEvent): File[] {
  const isText = target instanceof Element && target.matches("input, textarea");
  if (!clipboardData || (isText && clipboardData.types.includes("text/plain"))) return [];
  // An image in the clipboard has no name of its own.
  return [...clipboardData.files].map((file) => new File([file], admin.form.picture.pasted, { type: file.type }));
}
