import { useRef } from "react";
import { flushSync } from "react-dom";
import { focusOn } from "#app/desk/kit/focus.ts";
import { Order, type Way } from "#app/desk/kit/sortable.tsx";
import { fill, plural } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { FieldError } from "#app/ui/controls/field.tsx";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { caseStudyLimits } from "#app/works/work-fields.ts";
import { FormField, Group, useForm } from "../form-field.tsx";
import { PictureRow } from "./picture-row.tsx";
import { nameOf, type PictureRow as Row } from "./rows.ts";
import { FileChooser, Zone } from "./zone.tsx";

const { gallery: copy, picture } = admin.form;
const { reorder } = admin;

export function GalleryField() {
  const { pictures, errorOf, say } = useForm();
  const isHydrated = useHydrated();
  const rows = pictures.inSlot("gallery");
  const named = rows.filter(({ id }) => id !== "");
  const count = rows.filter(({ upload }) => upload?.state !== "refused").length;
  const free = caseStudyLimits.gallery - count;
  const error = errorOf("gallery");

  function move(row: Row, index: number, way: Way, to: number) {
    flushSync(() => pictures.setGallery(rows.filter((each) => each !== row).toSpliced(to, 0, row)));
    say(fill(reorder.moved, { title: nameOf(row, index), position: to + 1, count: rows.length }));
    // At an end of the list the button is disabled, so another one gets the focus.
    if (way !== "place") focusOn(`${way}-${row.key}`, `${way === "down" ? "up" : "down"}-${row.key}`);
  }

  return (
    <Group id="gallery" title={copy.label} hint={plural(copy.count, count)}>
      {rows.length > 0 && (
        <ul className="ruled" aria-label={copy.list}>
          {rows.map((row, index) => {
            const title = nameOf(row, index);
            const place = named.indexOf(row);
            return (
              <PictureRow
                key={row.key}
                row={row}
                title={title}
                prefix={`gallery.${place}.`}
                actions={
                  <Order
                    title={title}
                    index={index}
                    count={rows.length}
                    id={row.key}
                    onMove={(...step) => move(row, index, ...step)}
                  />
                }
              />
            );
          })}
        </ul>
      )}
      {error !== undefined && <FieldError id="gallery-error">{error}</FieldError>}
      {!isHydrated && <p className="hint">{copy.withScripts}</p>}
      {isHydrated && free === 0 && <p className="hint">{copy.full}</p>}
      {isHydrated && free > 0 && (
        <Zone
          slot="gallery"
          label={copy.add}
          button={copy.add}
          hint={fill(free === 1 ? copy.lastHint : copy.hint, { count: free })}
          error={error && "gallery-error"}
        />
      )}
      {pictures.surplus > 0 && (
        <p role="status" className="failure">
          {plural(copy.surplus, pictures.surplus)}
        </p>
      )}
    </Group>
  );
}

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
  const isRefused = row?.id === "" && row.upload?.state === "refused";
  return (
    <fieldset id={id} tabIndex={-1} aria-label={texts.label} data-slot={slot}>
      {row && (
        <PictureRow
          row={row}
          title={nameOf(row, 0)}
          prefix={slot === "main" ? "" : "phone."}
          actions={
            <>
              <button type="button" id={`add-${slot}`} className="worded" onClick={() => input.current?.click()}>
                {picture.change}
              </button>
              <FileChooser ref={input} slot={slot} label={texts.label} />
            </>
          }
        />
      )}
      {(isHydrated ? !row || isRefused : slot === "main") && (
        <Zone
          slot={slot}
          label={texts.label}
          button={texts.add}
          hint={isHydrated ? `${texts.drop} ${texts.hint}` : texts.hint}
          error={error && `${id}-error`}
        />
      )}
      {slot === "main" && !row && !isHydrated && (
        <FormField name="alt" label={picture.alt} optional={picture.optional} hint={picture.altHint} />
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
