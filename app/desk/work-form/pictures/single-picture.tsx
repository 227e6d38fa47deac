import { useRef } from "react";
import action from "#app/desk/kit/action.module.css";
import { useFileDrop } from "#app/desk/kit/use-file-drop.ts";
import { FileChooser, Zone } from "#app/desk/kit/zone.tsx";
import { admin } from "#app/texts/desk.ts";
import { FieldError } from "#app/ui/controls/field.tsx";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { useForm, WorkField } from "../work-field.tsx";
import { PictureRow } from "./picture-row.tsx";
import { ACCEPTED, nameOf } from "./rows.ts";

const { picture: copy } = admin.form;

interface SinglePictureProps {
  slot: "main" | "phone";
  texts: Record<"label" | "add" | "drop" | "hint", string>;
}

export function SinglePicture({ slot, texts }: SinglePictureProps) {
  const { pictures, errorOf } = useForm();
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [row] = pictures.inSlot(slot);
  const id = slot === "main" ? "file" : "phone";
  const error = errorOf(id);
  const take = (files: File[]) => pictures.add(slot, files);
  // Another picture may be dropped on the one that is there.
  const drop = useFileDrop(take);
  const isRefused = row?.id === "" && row.upload?.state === "refused";
  return (
    <fieldset id={id} tabIndex={-1} aria-label={texts.label} {...(row && drop)}>
      {row && (
        <PictureRow
          row={row}
          title={nameOf(row, 0)}
          prefix={slot === "main" ? "" : "phone."}
          actions={
            <>
              <button type="button" id={`add-${slot}`} className={action.quiet} onClick={() => input.current?.click()}>
                {copy.change}
              </button>
              <FileChooser ref={input} label={texts.label} accept={ACCEPTED} onFiles={take} />
            </>
          }
        />
      )}
      {(isHydrated ? !row || isRefused : slot === "main") && (
        <Zone
          id={`add-${slot}`}
          name={slot === "main" ? "file" : undefined}
          accept={ACCEPTED}
          label={texts.label}
          button={texts.add}
          hint={isHydrated ? `${texts.drop} ${texts.hint}` : texts.hint}
          error={error && `${id}-error`}
          onFiles={take}
        />
      )}
      {slot === "main" && !row && !isHydrated && (
        <WorkField name="alt" label={copy.alt} optional={copy.optional} hint={copy.altHint} />
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
