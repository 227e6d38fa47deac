import { useRef } from "react";
import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";
import { Field, FieldError } from "#app/ui/field.tsx";
import type { Ink } from "#app/works/mounting/framing.ts";
import action from "../../kit/action.module.css";
import { useFileDrop } from "../../kit/use-file-drop.ts";
import { FileChooser, Zone } from "../../kit/zone.tsx";
import { PictureRow } from "./picture-row.tsx";
import { ACCEPTED, fileNames, nameOf } from "./rows.ts";
import type { Pictures } from "./use-pictures.ts";

const { picture: copy } = admin.form;

interface SinglePictureProps {
  slot: "main" | "phone";
  texts: { label: string; add: string; hint: string };
  pictures: Pictures;
  autoInk: Ink;
  /** Without scripts the main picture's description is written before it is sent. */
  alt?: string;
  errorOf: (id: string) => string | undefined;
  canSend: boolean;
  isHydrated: boolean;
  onRemove: (row: Pictures["rows"][number]) => void;
}

/** The main picture, or that of a phone's screen. */
export function SinglePicture({
  slot,
  texts,
  pictures,
  autoInk,
  alt = "",
  errorOf,
  canSend,
  isHydrated,
  onRemove,
}: SinglePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [row] = pictures.inSlot(slot);
  const id = slot === "main" ? "file" : "phone";
  const error = errorOf(id);
  const take = (files: File[]) => pictures.add(slot, files);
  // Another picture may be dropped on the one that is there.
  const drop = useFileDrop(take);
  const isRefused = row?.id === "" && row.upload?.state === "refused";
  return (
    <fieldset id={id} tabIndex={-1} aria-label={texts.label} {...(row && canSend && drop.events)}>
      {row && (
        <PictureRow
          row={row}
          title={nameOf(row, 0)}
          prefix={slot === "main" ? "" : "phone."}
          autoInk={autoInk}
          errorOf={errorOf}
          pictures={pictures}
          isHydrated={isHydrated}
          onRemove={() => onRemove(row)}
          actions={
            canSend && (
              <>
                <button
                  type="button"
                  id={`add-${slot}`}
                  className={action.quiet}
                  onClick={() => input.current?.click()}
                >
                  {copy.change}
                </button>
                <FileChooser ref={input} label={texts.label} accept={ACCEPTED} onFiles={take} />
              </>
            )
          }
          plain={
            <label className="tap strong">
              <input
                type="checkbox"
                name={slot === "main" ? "imageRemove" : "phone.remove"}
                aria-label={fill(copy.removeNamed, { title: nameOf(row, 0) })}
              />
              {copy.remove}
            </label>
          }
        />
      )}
      {(!row || isRefused || !canSend) && (
        <Zone
          // A file that the form has sent is not sent again.
          key={row?.id}
          id={`add-${slot}`}
          name={fileNames[slot]}
          accept={ACCEPTED}
          label={texts.label}
          button={texts.add}
          hint={texts.hint}
          canSend={canSend}
          error={error && `${id}-error`}
          onFiles={take}
        />
      )}
      {slot === "main" && !row && !isHydrated && (
        <Field name="alt" label={copy.alt} optional={copy.optional} hint={copy.altHint} defaultValue={alt} />
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
