import { useState } from "react";
import { flushSync } from "react-dom";
import { admin } from "#app/content/admin.ts";
import { fill, plural } from "#app/fill.ts";
import { focusOn, rowId } from "#app/routes/admin/work-list/row-ids.ts";
import { TravellingList } from "#app/routes/admin/work-list/travelling-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldError } from "#app/ui/field.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { caseStudyLimits } from "#app/works/case-study.ts";
import type { Ink } from "#app/works/mounting/framing.ts";
import { autoInksOf } from "../framed-picture.ts";
import type { FieldFault } from "../study/study-errors.ts";
import { AddPictures } from "./add-pictures.tsx";
import { GalleryRow } from "./gallery-row.tsx";
import styles from "./picture-rows.module.css";
import type { PictureRow } from "./rows.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useOrder } from "./use-order.ts";
import type { Pictures } from "./use-pictures.ts";

const { gallery: copy } = admin.form;
const { toast: toastCopy } = admin;

interface GalleryFieldProps {
  pictures: Pictures;
  /** What the pictures' announcements say. */
  said: string;
  say: (sentence: string) => void;
  /** Of the main picture. */
  paper: Ink | null;
  faults: FieldFault[];
  /** Without scripts, or a token for the API, the form sends one picture itself. */
  canSend: boolean;
  isHydrated: boolean;
}

export function GalleryField({ pictures, said, say, paper, faults, canSend, isHydrated }: GalleryFieldProps) {
  const { rows, setRows } = pictures;
  const [removed, setRemoved] = useState<{ row: PictureRow; index: number; title: string }>();
  const [surplus, setSurplus] = useState(0);
  const drop = useFileDrop(add);
  const order = useOrder({ rows, setRows, nameOf, say });
  const inks = inksOf(order.shown, paper);
  const named = order.shown.filter(({ id }) => id !== "");

  function add(files: File[]) {
    if (files.length > 0) setSurplus(pictures.add(files));
  }

  function remove(row: PictureRow, index: number) {
    const next = order.shown[index + 1] ?? order.shown[index - 1];
    const title = nameOf(row, index);
    setSurplus(0);
    flushSync(() => pictures.remove(row.key));
    setRemoved(row.id ? { row, index, title } : undefined);
    focusOn(...(next ? [rowId("remove", next.key)] : []), "add-pictures");
  }

  function undo() {
    if (!removed) return;
    flushSync(() => setRows(rows.toSpliced(removed.index, 0, { ...removed.row, isNew: false })));
    setRemoved(undefined);
    focusOn(rowId("remove", removed.row.key));
  }

  return (
    <fieldset className={styles.field} id="gallery" tabIndex={-1} {...(canSend && drop.events)}>
      <legend className={styles.legend}>
        <h3>{copy.legend}</h3>
        <span className={styles.count}>{plural(copy.count, rows.length)}</span>
      </legend>
      <input type="hidden" name="gallery" value="" />
      {rows.length > 0 && (
        <TravellingList aria-label={copy.list}>
          {order.shown.map((row, index) => {
            const place = named.indexOf(row);
            const title = nameOf(row, index);
            return (
              <GalleryRow
                key={row.key}
                row={row}
                picture={row.picture && { ...row.picture, autoInk: inks.get(row.key) ?? row.picture.autoInk }}
                title={title}
                name={place < 0 ? undefined : `gallery.${place}`}
                error={faults.find(({ id }) => id === `alt-${row.id}`)?.message}
                isHydrated={isHydrated}
                isGrabbed={order.grabbed === row}
                onChange={(values) => pictures.change(row.key, values)}
                onRetry={(file) => pictures.retry(row.key, file)}
                onRemove={() => remove(row, index)}
                order={{
                  isFirst: index === 0,
                  isLast: index === rows.length - 1,
                  grip: order.grip(row, index),
                  step: (way) => order.step(row, index, way),
                }}
              >
                <PlainOrder place={place} title={title} />
              </GalleryRow>
            );
          })}
        </TravellingList>
      )}
      <p id="gallery-help" hidden>
        {copy.instructions}
      </p>
      {faults.map(
        ({ id, message }) =>
          id === "gallery" && (
            <FieldError key={id} id="gallery-error">
              {message}
            </FieldError>
          ),
      )}
      <AddPictures
        id="add-pictures"
        free={pictures.free}
        isFull={rows.length >= caseStudyLimits.gallery}
        isOver={drop.isOver}
        canSend={canSend}
        onAdd={add}
      />
      {surplus > 0 && (
        <p role="status" className={styles.surplus}>
          {plural(copy.surplus, surplus)}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {isHydrated && (
        <Toast
          toast={
            removed
              ? {
                  id: removed.row.key,
                  message: fill(copy.removed, { title: removed.title }),
                  action: (
                    <Button small icon="undo-2" onClick={undo}>
                      {copy.undo}
                    </Button>
                  ),
                }
              : null
          }
          onExpire={() => setRemoved(undefined)}
          closeLabel={toastCopy.close}
        />
      )}
    </fieldset>
  );
}

/** What the owner calls a picture: its caption, else its file. */
export function nameOf({ caption, fileName }: PictureRow, index: number): string {
  return caption.trim() || fileName || fill(copy.picture, { position: index + 1 });
}

function inksOf(rows: PictureRow[], paper: Ink | null): Map<string, Ink> {
  const known = rows.flatMap(({ key, picture, framing }) => (picture ? [{ key, picture, framing }] : []));
  const inks = autoInksOf(known, paper);
  return new Map(known.map(({ key }, index) => [key, inks[index] ?? "teal"]));
}

function PlainOrder({ place, title }: { place: number; title: string }) {
  return (
    <>
      <Field
        label={copy.order}
        name={`gallery.${place}.order`}
        type="number"
        min={1}
        max={caseStudyLimits.gallery}
        defaultValue={place + 1}
        className={styles.order}
      />
      <label className={styles.remove}>
        <input type="checkbox" name={`gallery.${place}.remove`} aria-label={fill(copy.removeNamed, { title })} />
        {copy.remove}
      </label>
    </>
  );
}
